/** A network and a machine on which to load a page. Rates in megabits per second, 0 = unlimited. */
export interface Conditions {
  readonly roundTripMs: number;
  readonly downMbps: number;
  readonly upMbps: number;
  /** How many times slower the processor is. */
  readonly slowdown: number;
}

/** A slow mobile network. */
export const slowNetwork: Conditions = { roundTripMs: 150, downMbps: 1.6, upMbps: 0.75, slowdown: 4 };

/** An office with a good connection and an old machine. */
export const office: Conditions = { roundTripMs: 20, downMbps: 20, upMbps: 10, slowdown: 4 };

export const unthrottled: Conditions = { roundTripMs: 0, downMbps: 0, upMbps: 0, slowdown: 1 };

/** A latency so high that everything else is negligible. */
export const depth: Conditions = { roundTripMs: 2500, downMbps: 0, upMbps: 0, slowdown: 1 };

/** Sequential round trips until an event in a load under {@link depth}: the whole latencies in that time. */
export const tripsOf = (milliseconds: number): number => Math.floor(milliseconds / depth.roundTripMs);
