import type { Meter } from '@opentelemetry/api';

/** Where Prometheus finds `/metrics` of a process. */
export interface MetricsSettings {
  readonly host: string;
  /** 0: any free one. */
  readonly port: number;
}

/** A process's measurements while it runs. */
export interface Telemetry {
  /** Makes the instruments; without a port they cost nothing and keep nothing. */
  readonly meter: Meter;
  /** The address of `/metrics`; null if there is none. */
  readonly url: string | null;
  /** Ends the listener. */
  readonly stop: () => Promise<void>;
}
