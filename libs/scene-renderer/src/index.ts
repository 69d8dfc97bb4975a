export { findChromium } from './find-chromium.js';
export { RendererError } from './renderer-error.js';
export { RENDERER_VERSION, SceneRenderer } from './scene-renderer.js';
