/** Renders scenes that the server sends, one after the other, and returns the images. */
import * as THREE from 'three';
import { RoomEnvironment } from 'three/addons/environments/RoomEnvironment.js';
import { resetMaterials } from './material.mjs';
import { numbered, stageOf } from './stage.mjs';

class Renderer {
  constructor(side) {
    this.side = side;
    this.canvas = document.createElement('canvas');
    this.renderer = new THREE.WebGLRenderer({ canvas: this.canvas, antialias: true, preserveDrawingBuffer: true });
    this.renderer.setSize(side, side, false);
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.type = THREE.PCFShadowMap;
    // Not by material, as by default: the order would depend on the scenes before, and with it pixels of equal depth.
    this.renderer.setOpaqueSort((one, other) => one.id - other.id);
    this.renderer.toneMapping = THREE.NeutralToneMapping;
    const generator = new THREE.PMREMGenerator(this.renderer);
    this.environment = generator.fromScene(new RoomEnvironment(), 0.04).texture;
    this.target = new THREE.WebGLRenderTarget(side, side, {
      minFilter: THREE.NearestFilter,
      magFilter: THREE.NearestFilter,
    });
    this.pixels = new Uint8Array(side * side * 4);
  }

  async render(description) {
    const { scene, camera, sun, things, clutter } = stageOf(description);
    scene.environment = this.environment;
    this.renderer.render(scene, camera);
    const image = await new Promise((done) => this.canvas.toBlob(done, 'image/jpeg', description.quality / 100));
    const mask = this.numbers(numbered([...things, ...clutter]), camera);
    const regions = things.map((thing, i) => {
      const alone = countOf(this.numbers(numbered([thing]), camera), i + 1);
      return { ...regionOf(mask, i + 1, this.side), alone };
    });
    freeScene(scene, sun);
    return { image, mask, regions };
  }

  /** The number of the object in each pixel, from the top. */
  numbers(scene, camera) {
    this.renderer.setRenderTarget(this.target);
    this.renderer.render(scene, camera);
    this.renderer.readRenderTargetPixels(this.target, 0, 0, this.side, this.side, this.pixels);
    this.renderer.setRenderTarget(null);
    const { side } = this;
    const found = new Uint8Array(side * side);
    for (let y = 0; y < side; y++)
      for (let x = 0; x < side; x++) found[y * side + x] = this.pixels[4 * ((side - 1 - y) * side + x)];
    return found;
  }
}

const countOf = (mask, id) => mask.reduce((count, value) => count + (value === id ? 1 : 0), 0);

/** The box of an object's visible pixels: left, top, width and height; null when none is visible. */
function regionOf(mask, id, side) {
  let [left, top, right, bottom, pixels] = [side, side, -1, -1, 0];
  mask.forEach((value, i) => {
    if (value !== id) return;
    const [x, y] = [i % side, Math.floor(i / side)];
    [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)];
    pixels += 1;
  });
  return { box: pixels === 0 ? null : [left, top, right - left + 1, bottom - top + 1], pixels };
}

/** Frees what only this scene uses. Materials and the geometries of objects are used again. */
function freeScene(scene, sun) {
  scene.traverse((body) => {
    if (body.geometry?.userData.passing) body.geometry.dispose();
  });
  sun.shadow.map?.dispose();
  resetMaterials();
}

async function base64(bytes) {
  const url = await new Promise((done) => {
    const reader = new FileReader();
    reader.onload = () => done(reader.result);
    reader.readAsDataURL(bytes);
  });
  return url.slice(url.indexOf(',') + 1);
}

async function main() {
  const post = (path, body) => fetch(path, { method: 'POST', body: JSON.stringify(body) });
  try {
    const { side } = await (await fetch('/job/start')).json();
    const renderer = new Renderer(side);
    for (;;) {
      const answer = await fetch('/job/next');
      if (answer.status === 204) return;
      const scene = await answer.json();
      const { image, mask, regions } = await renderer.render(scene);
      await post('/job/done', { regions, image: await base64(image), mask: await base64(new Blob([mask])) });
    }
  } catch (error) {
    await post('/job/failed', { message: String(error?.message ?? error) });
  }
}
await main();
