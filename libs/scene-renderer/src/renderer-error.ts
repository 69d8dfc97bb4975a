/** Chromium ended, did not connect, or could not render. */
export class RendererError extends Error {
  override readonly name = 'RendererError';
}
