/** A picture whose content has been checked. */
export interface Picture {
  readonly type: 'image/png' | 'image/jpeg';
  readonly width: number;
  readonly height: number;
}
