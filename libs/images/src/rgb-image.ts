/** A decoded image: three bytes a pixel, row after row from the top. */
export interface RgbImage {
  readonly width: number;
  readonly height: number;
  /** `width` × `height` × 3 bytes. */
  readonly pixels: Uint8Array;
}
