export { findChromium } from './find-chromium.js';
export { RendererError } from './renderer-error.js';
export { SceneRenderer } from './scene-renderer.js';
