/** Sizes of a page on the screen. */

/** Wider than this, lines are long and a page no longer fits the screen. CSS pixels. */
const widest = 900;
/** Around a page. CSS pixels. */
const margin = 12;

export const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4] as const;

/** The next zoom in a direction; the same at the end. */
export const zoomBy = (zoom: number, direction: 1 | -1): number =>
  (direction === 1 ? zooms.find((each) => each > zoom) : zooms.findLast((each) => each < zoom)) ?? zoom;

/** The width of a page without zoom: that of the place, with a margin. */
export const fittingWidth = (place: number): number => Math.max(120, Math.min(place - 2 * margin, widest));

/** More than this a phone cannot draw. */
const mostPixels = 16_000_000;

/** Pixels of the picture for each CSS pixel: those of the screen, as far as the picture does not become too large. */
export const densityOf = (width: number, height: number, screen: number): number =>
  Math.min(Math.max(1, screen), Math.sqrt(mostPixels / (width * height)));
