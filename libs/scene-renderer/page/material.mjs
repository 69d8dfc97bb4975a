/**
 * The shader of all surfaces. Material, state and age are constants of a program, because SwiftShader executes every
 * branch whose condition is not constant, for every pixel. Colours, the pattern and details vary within a program, so
 * that a program is compiled for few scenes only: compiling takes about a tenth of a second.
 */
import * as THREE from 'three';
import { CELL } from './parts.mjs';

const MATERIALS = [
  ...['', 'ceramic', 'glass', 'marble', 'metal', 'wicker', 'wooden', 'woollen'],
  ...['cloth', 'planks', 'tiles', 'panels', 'paper', 'snow', 'puddle'],
];
const PATTERNS = ['', 'checkered', 'dotted', 'floral', 'starred', 'striped', 'zigzag'];
const STATES = ['', 'burning', 'cracked', 'glowing', 'mouldy', 'rusty', 'snowy', 'wet'];
const AGES = ['', 'old'];

const numbered = (prefix, names) =>
  names.map((name, i) => (name ? `#define ${prefix}_${name.toUpperCase()} ${i}` : '')).join('\n');

const VERTEX_HEAD = /* glsl */ `
attribute vec4 ownColour;
varying vec3 vPlace;
varying vec3 vUp;
varying vec2 vSurface;
varying vec4 vOwnColour;
`;
const VERTEX_BODY = /* glsl */ `
vPlace = position;
vSurface = uv;
vOwnColour = ownColour;
vUp = normalize(mat3(modelMatrix) * normal);
`;

const FRAGMENT_HEAD = /* glsl */ `
${numbered('M', MATERIALS)}
${numbered('P', PATTERNS)}
${numbered('S', STATES)}
${numbered('A', AGES)}
#define CELL ${CELL.toFixed(3)}
varying vec3 vPlace;
varying vec3 vUp;
varying vec2 vSurface;
varying vec4 vOwnColour;
uniform vec3 uMark;
uniform int uPattern;
uniform float uDetail;
uniform vec4 uCut;

float hash(vec3 p) {
  p = fract(p * 0.3183099 + 0.1 + uDetail);
  p *= 17.0;
  return fract(p.x * p.y * p.z * (p.x + p.y + p.z));
}
float noise(vec3 x) {
  vec3 i = floor(x);
  vec3 f = fract(x);
  f = f * f * (3.0 - 2.0 * f);
  return mix(
    mix(mix(hash(i), hash(i + vec3(1, 0, 0)), f.x), mix(hash(i + vec3(0, 1, 0)), hash(i + vec3(1, 1, 0)), f.x), f.y),
    mix(mix(hash(i + vec3(0, 0, 1)), hash(i + vec3(1, 0, 1)), f.x),
        mix(hash(i + vec3(0, 1, 1)), hash(i + vec3(1, 1, 1)), f.x), f.y), f.z);
}
float fractal(vec3 p) {
  return 0.55 * noise(p) + 0.3 * noise(p * 2.1) + 0.15 * noise(p * 4.3);
}
/** Distance to the nearest point of a random grid, and to the border with the second nearest. */
vec2 cells(vec3 p) {
  vec3 i = floor(p);
  vec3 f = fract(p);
  float first = 8.0;
  float second = 8.0;
  for (int x = -1; x <= 1; x++)
    for (int y = -1; y <= 1; y++)
      for (int z = -1; z <= 1; z++) {
        vec3 g = vec3(x, y, z);
        vec3 h = i + g;
        float d = length(g + vec3(hash(h), hash(h + 7.3), hash(h + 13.7)) - f);
        if (d < first) { second = first; first = d; } else if (d < second) second = d;
      }
  return vec2(first, second - first);
}
float petals(vec2 p, float count, float inner, float outer) {
  float r = mix(inner, outer, 0.5 + 0.5 * cos(count * atan(p.x, p.y)));
  return step(length(p), r);
}
/** Share of the second colour in a pattern; z is 1 in the middle of a flower. */
vec2 patterned(vec2 s) {
  vec2 c = s / CELL;
  if (uPattern == P_STRIPED) return vec2(step(0.5, fract(c.y)), 0.0);
  if (uPattern == P_CHECKERED) {
    vec2 k = step(0.5, fract(c * 0.5));
    return vec2(abs(k.x - k.y), 0.0);
  }
  if (uPattern == P_ZIGZAG) return vec2(step(0.5, fract(c.y + 1.2 * abs(fract(c.x * 0.5) - 0.5))), 0.0);
  float row = floor(c.y);
  vec2 f = fract(vec2(c.x + 0.5 * mod(row, 2.0), c.y)) - 0.5;
  if (uPattern == P_DOTTED) return vec2(step(length(f), 0.29), 0.0);
  if (uPattern == P_STARRED) {
    float a = mod(atan(f.x, f.y) + 0.6283, 1.2566) - 0.6283;
    float r = length(f);
    // The straight edge between an outer corner at 0.46 and an inner one at 0.19.
    vec2 q = vec2(r * cos(a), abs(r * sin(a)));
    vec2 o = vec2(0.46, 0.0);
    vec2 n = 0.19 * vec2(cos(0.6283), sin(0.6283));
    return vec2(step(0.0, (n.x - o.x) * (q.y - o.y) - (n.y - o.y) * (q.x - o.x)), 0.0);
  }
  if (uPattern == P_FLORAL) {
    vec2 big = fract(vec2(c.x * 0.75 + 0.5 * mod(floor(c.y * 0.75), 2.0), c.y * 0.75)) - 0.5;
    return vec2(petals(big, 5.0, 0.17, 0.44), step(length(big), 0.13));
  }
  return vec2(0.0);
}
float height = 0.0;
float roughness_ = 0.62;
float metalness_ = 0.0;
vec3 glow_ = vec3(0.0);

vec3 surface(vec3 base, out float opacity_) {
  opacity_ = 1.0;
  vec3 p = vPlace;
  vec3 colour = base;
  float fine = noise(p * 60.0);
  if (vOwnColour.a > 0.5) {
    colour = vOwnColour.rgb;
    roughness_ = 0.55;
  } else {
#ifdef PATTERNED
    vec2 share = patterned(vSurface);
    colour = mix(colour, uMark, share.x);
    if (share.y > 0.5) colour = vec3(0.9, 0.55, 0.05);
#endif
    if (MATERIAL == M_CERAMIC) {
      roughness_ = 0.1;
      float speckle = step(0.83, noise(p * 34.0));
      colour = mix(colour, colour * 0.3, 0.75 * speckle);
    } else if (MATERIAL == M_GLASS) {
      roughness_ = 0.03;
    } else if (MATERIAL == M_MARBLE) {
      roughness_ = 0.16;
      float warp = fractal(p * 2.6);
      float vein = pow(1.0 - abs(sin(6.0 * (p.x + 0.8 * p.y + p.z) + 9.0 * warp)), 5.0);
      float second = pow(1.0 - abs(sin(11.0 * (p.y - p.x) + 12.0 * warp + 2.0)), 9.0);
      float light = dot(colour, vec3(0.3, 0.6, 0.1));
      vec3 contrast = light > 0.35 ? colour * 0.22 : mix(colour, vec3(0.95), 0.75);
      colour = mix(colour * (0.85 + 0.3 * warp), contrast, clamp(vein + 0.6 * second, 0.0, 1.0));
    } else if (MATERIAL == M_METAL) {
      metalness_ = 1.0;
      roughness_ = 0.2 + 0.14 * noise(vec3(vSurface.x * 4.0, vSurface.y * 120.0, 1.0));
      colour = mix(colour, vec3(dot(colour, vec3(0.333))) + 0.12, 0.15) * 1.35 + 0.04;
    } else if (MATERIAL == M_WICKER) {
      vec2 c = vSurface / vec2(CELL * 0.5, CELL * 0.3);
      float side = mod(floor(c.x) + floor(c.y), 2.0);
      vec2 f = fract(c);
      float strand = sin(3.14159 * f.y);
      float bow = sin(3.14159 * f.x);
      height = 0.02 * strand * mix(1.0 - bow, bow, side);
      colour *= mix(0.22, 1.25, strand * mix(1.0 - 0.8 * bow, 0.25 + 0.75 * bow, side));
      roughness_ = 0.8;
    } else if (MATERIAL == M_WOODEN || MATERIAL == M_PLANKS) {
      vec3 q = MATERIAL == M_PLANKS ? p.zyx : p.yxz;
      float board = MATERIAL == M_PLANKS ? floor(p.x / 0.34) : 0.0;
      q += board * 3.7;
      float rings = fract(7.0 * (length(q.yz + 0.35) + 0.22 * fractal(vec3(q.x * 0.7, q.yz * 1.6))));
      float grain = smoothstep(0.0, 0.75, rings) - smoothstep(0.88, 1.0, rings);
      float fibre = noise(vec3(q.x * 5.0, q.yz * 75.0));
      vec3 dark = colour * (MATERIAL == M_PLANKS ? vec3(0.72) : vec3(0.34, 0.27, 0.24));
      vec3 pale = MATERIAL == M_PLANKS ? colour : mix(colour, vec3(0.8, 0.58, 0.34), 0.14);
      colour = mix(pale, dark, 0.75 * grain) * (0.82 + 0.3 * fibre);
      if (MATERIAL == M_PLANKS) colour *= smoothstep(0.0, 0.04, fract(p.x / 0.34)) * 0.6 + 0.4;
      roughness_ = 0.55;
    } else if (MATERIAL == M_WOOLLEN) {
      vec2 c = vSurface / (CELL * 0.34);
      float f = fract(c.x) - 0.5;
      float v = fract(c.y + 0.9 * abs(f));
      float stitch = sin(3.14159 * v) * (1.0 - pow(abs(2.0 * abs(f) - 0.5) * 2.0, 2.0) * 0.7);
      height = 0.03 * stitch + 0.012 * noise(p * 90.0);
      float rim = pow(1.0 - abs(dot(normalize(vNormal), normalize(vViewPosition))), 2.0);
      colour = colour * mix(0.3, 1.15, stitch) * (0.8 + 0.4 * noise(p * 110.0)) + 0.3 * rim * (colour + 0.1);
      roughness_ = 1.0;
    } else if (MATERIAL == M_CLOTH) {
      vec2 c = p.xz / 0.012;
      colour *= 0.92 + 0.1 * sin(c.x) * sin(c.y);
      vec2 band = step(vec2(0.82), fract(p.xz / 0.62));
      colour = mix(colour, colour * 0.72, 0.5 * (band.x + band.y));
      roughness_ = 0.95;
    } else if (MATERIAL == M_TILES) {
      vec2 f = abs(fract(p.xz / 0.58) - 0.5);
      float joint = smoothstep(0.478, 0.492, max(f.x, f.y));
      colour = mix(colour * (0.93 + 0.14 * hash(vec3(floor(p.xz / 0.58), 1.0))), vec3(0.42), joint);
      roughness_ = mix(0.32, 0.9, joint);
    } else if (MATERIAL == M_PANELS) {
      colour *= 0.75 + 0.25 * smoothstep(0.0, 0.06, fract(p.x / 0.8));
    } else if (MATERIAL == M_PAPER) {
      vec2 c = p.xy / 0.36;
      vec2 f = fract(vec2(c.x + 0.5 * mod(floor(c.y), 2.0), c.y)) - 0.5;
      colour *= 1.0 - 0.16 * petals(f, 4.0, 0.06, 0.26);
    } else if (MATERIAL == M_SNOW) {
      colour = vec3(0.93, 0.96, 1.0) * (0.94 + 0.1 * fine);
      height = 0.02 * noise(p * 26.0);
      roughness_ = 0.9;
    } else if (MATERIAL == M_PUDDLE) {
      roughness_ = 0.02;
      opacity_ = 0.55;
    } else if (MATERIAL == 0) {
      colour *= 0.97 + 0.06 * fine;
    }
  }
  if (STATE == S_RUSTY) {
    float rust = smoothstep(0.4, 0.52, fractal(p * 4.2 + 3.0));
    vec3 tone = mix(vec3(0.28, 0.075, 0.02), vec3(0.62, 0.22, 0.045), noise(p * 21.0));
    colour = mix(colour, tone * (0.6 + 0.6 * fine), rust);
    metalness_ *= 1.0 - rust;
    roughness_ = mix(roughness_, 0.95, rust);
    height += 0.02 * rust * noise(p * 30.0);
  } else if (STATE == S_MOULDY) {
    float spot = fractal(p * 4.6 + 9.0);
    float mould = smoothstep(0.5, 0.56, spot);
    vec3 tone = mix(vec3(0.82, 0.86, 0.8), vec3(0.16, 0.27, 0.17), smoothstep(0.55, 0.63, spot));
    colour = mix(colour, tone * (0.65 + 0.55 * noise(p * 85.0)), mould);
    roughness_ = mix(roughness_, 1.0, mould);
    metalness_ *= 1.0 - mould;
    height += 0.025 * mould * noise(p * 60.0);
  } else if (STATE == S_CRACKED) {
    float edge = cells(p * 2.7 + 0.35 * vec3(noise(p * 9.0), noise(p * 9.0 + 5.0), noise(p * 9.0 + 9.0))).y;
    float crack = 1.0 - smoothstep(0.015, 0.05, edge);
    height -= 0.05 * (1.0 - smoothstep(0.0, 0.11, edge));
    colour = mix(colour, vec3(0.012), crack);
    metalness_ *= 1.0 - crack;
    roughness_ = mix(roughness_, 1.0, crack);
  } else if (STATE == S_SNOWY) {
    float cover = smoothstep(0.12, 0.34, vUp.y + 0.35 * (fractal(p * 6.0) - 0.5));
    colour = mix(colour, vec3(0.93, 0.96, 1.0), cover);
    metalness_ *= 1.0 - cover;
    roughness_ = mix(roughness_, 0.9, cover);
    height += 0.06 * cover * (0.5 + noise(p * 14.0));
  } else if (STATE == S_WET) {
    colour *= 0.62;
    roughness_ = 0.05;
    vec3 s = p * 10.0;
    float d = cells(s).x;
    float drop = 1.0 - smoothstep(0.2, 0.36, d);
    height += 0.05 * sqrt(max(0.0, 0.13 - d * d)) * step(d, 0.36);
    colour = mix(colour, colour * 1.7 + 0.05, drop * 0.6);
  } else if (STATE == S_BURNING) {
    float char_ = smoothstep(0.25, 0.75, p.y + 0.45 * fractal(p * 5.0));
    float ember = smoothstep(0.55, 0.75, fractal(p * 8.0 + 2.0)) * char_;
    colour = mix(colour, vec3(0.015), 0.8 * char_);
    glow_ += vec3(1.0, 0.22, 0.02) * 0.9 * ember;
    roughness_ = mix(roughness_, 0.95, char_);
    metalness_ *= 1.0 - char_;
  } else if (STATE == S_GLOWING) {
    float facing = abs(dot(normalize(vNormal), normalize(vViewPosition)));
    glow_ += (colour * 1.1 + 0.08) * (0.55 + 0.6 * facing);
  }
  if (AGE == A_OLD) {
    float grey = dot(colour, vec3(0.3, 0.59, 0.11));
    colour = mix(colour, vec3(grey) * vec3(1.06, 1.0, 0.88), 0.35);
    float stain = smoothstep(0.46, 0.62, fractal(p * 3.1 + 20.0));
    colour = mix(colour, vec3(0.1, 0.062, 0.03), 0.68 * stain);
    float worn = smoothstep(0.66, 0.74, fractal(p * 5.3 + 40.0));
    colour = mix(colour, vec3(0.6, 0.55, 0.46), 0.85 * worn);
    vec2 t = vSurface * 9.0;
    float line = noise(vec3(t.x * 14.0 + t.y * 3.0, t.y * 0.5 - t.x * 0.2, 4.0));
    float scratch = smoothstep(0.87, 0.93, line);
    colour = mix(colour, vec3(0.72, 0.68, 0.6), 0.65 * scratch);
    roughness_ = mix(roughness_, 0.95, 0.7);
    metalness_ *= 0.55;
  }
  return colour;
}
/** Normal of a surface with the given height (Mikkelsen 2010), as in the bump maps of three.js. */
vec3 bumped(vec3 position_, vec3 normal_, float height_, float side) {
  vec3 dx = dFdx(position_);
  vec3 dy = dFdy(position_);
  vec3 r1 = cross(dy, normal_);
  vec3 r2 = cross(normal_, dx);
  float det = dot(dx, r1) * side;
  vec3 gradient = sign(det) * (dFdx(height_) * r1 + dFdy(height_) * r2);
  return normalize(abs(det) * normal_ - gradient);
}
`;

const CUT = /* glsl */ `
#include <clipping_planes_fragment>
#ifdef SLICED
if (dot(vPlace, uCut.xyz) > uCut.w) discard;
#endif
`;
const COLOUR = /* glsl */ `
float opacity_;
diffuseColor.rgb = surface(diffuse, opacity_);
diffuseColor.a *= opacity_;
#ifdef SLICED
bool inside = !gl_FrontFacing && vOwnColour.a < 0.5;
#else
const bool inside = false;
#endif
if (inside) {
  diffuseColor.rgb = mix(vec3(0.95, 0.8, 0.5), diffuse, 0.1) * (0.9 + 0.15 * noise(vPlace * 30.0));
  roughness_ = 0.9;
  metalness_ = 0.0;
  height = 0.0;
  diffuseColor.a = 1.0;
  glow_ = diffuseColor.rgb * 0.25;
}
if (MATERIAL == M_GLASS && vOwnColour.a < 0.5 && !inside) {
  float facing = abs(dot(normalize(vNormal), normalize(vViewPosition)));
  diffuseColor.a = mix(0.93, 0.3, smoothstep(0.0, 0.75, facing));
#ifdef PATTERNED
  diffuseColor.a = max(diffuseColor.a, 0.9 * patterned(vSurface).x);
#endif
  if (STATE > 0 && STATE != S_GLOWING)
    diffuseColor.a = max(diffuseColor.a, min(1.0, 2.5 * distance(diffuseColor.rgb, diffuse)));
}
`;
const NORMAL = /* glsl */ `
if (inside) normal = normalize((viewMatrix * vec4(normalize(uCut.xyz), 0.0)).xyz);
else if (height != 0.0) normal = bumped(-vViewPosition, normal, height, faceDirection);
`;

function withShader(shader, own) {
  Object.assign(shader.uniforms, own);
  shader.vertexShader = shader.vertexShader
    .replace('#include <common>', `#include <common>\n${VERTEX_HEAD}`)
    .replace('#include <begin_vertex>', `#include <begin_vertex>\n${VERTEX_BODY}`);
  shader.fragmentShader = shader.fragmentShader
    .replace('#include <normal_pars_fragment>', `#include <normal_pars_fragment>\n${FRAGMENT_HEAD}`)
    .replace('#include <clipping_planes_fragment>', CUT)
    .replace('#include <color_fragment>', COLOUR)
    .replace('#include <roughnessmap_fragment>', 'float roughnessFactor = roughness_;')
    .replace('#include <metalnessmap_fragment>', 'float metalnessFactor = metalness_;')
    .replace('#include <normal_fragment_maps>', NORMAL)
    .replace('#include <emissivemap_fragment>', 'totalEmissiveRadiance += glow_;');
}

export function colourOf({ h, s, l }) {
  return new THREE.Color().setHSL((((h % 360) + 360) % 360) / 360, s / 100, l / 100, THREE.SRGBColorSpace);
}

/** No cut: the plane is beyond every object. */
export const WHOLE = new THREE.Vector4(0, 1, 0, 99);

/**
 * Materials that scenes share, one scene after the other. Disposing of the last material of a program would delete the
 * program, and compiling it again takes longer than an image.
 */
class MaterialPool {
  #all = [];
  #used = 0;

  constructor(create) {
    this.create = create;
  }

  take() {
    if (this.#used === this.#all.length) this.#all.push(this.create());
    return this.#all[this.#used++];
  }

  /** The scene is rendered: its materials are free again. */
  reset() {
    this.#used = 0;
  }
}

function newSurface(glassy, constants) {
  const own = {
    uMark: { value: new THREE.Color() },
    uPattern: { value: 0 },
    uDetail: { value: 0 },
    uCut: { value: WHOLE },
  };
  const surface = new THREE.MeshStandardMaterial({ side: THREE.DoubleSide, transparent: glassy });
  Object.assign(surface.defines, constants);
  surface.userData = own;
  surface.onBeforeCompile = (shader) => withShader(shader, own);
  surface.customProgramCacheKey = () => 'still-life';
  return surface;
}

function newNumber() {
  return new THREE.ShaderMaterial({
    side: THREE.DoubleSide,
    uniforms: { uNumber: { value: 0 }, uCut: { value: WHOLE } },
    vertexShader: /* glsl */ `
      varying vec3 vPlace;
      void main() {
        vPlace = position;
        gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
      }`,
    fragmentShader: /* glsl */ `
      varying vec3 vPlace;
      uniform float uNumber;
      uniform vec4 uCut;
      void main() {
        if (dot(vPlace, uCut.xyz) > uCut.w) discard;
        gl_FragColor = vec4(uNumber, 0.0, 0.0, 1.0);
      }`,
  });
}

/** Surfaces by the constants of their program. */
const surfaces = new Map();
const numbers = new MaterialPool(newNumber);

/** Makes the materials of the last scene available to the next one. */
export function resetMaterials() {
  for (const pool of [...surfaces.values(), numbers]) pool.reset();
}

const at = (names, name) => Math.max(0, names.indexOf(name ?? ''));

/** A surface with these attributes. `cut` removes the side to which its normal points. */
export function surfaceOf({ shade, mark, material, pattern, state, age, detail = 0, cut = WHOLE }) {
  const glassy = material === 'glass' || material === 'puddle';
  const constants = {
    MATERIAL: at(MATERIALS, material),
    STATE: at(STATES, state),
    AGE: at(AGES, age),
    ...(pattern && { PATTERNED: '' }),
    ...(cut !== WHOLE && { SLICED: '' }),
  };
  const key = JSON.stringify(constants);
  if (!surfaces.has(key)) surfaces.set(key, new MaterialPool(() => newSurface(glassy, constants)));
  const surface = surfaces.get(key).take();
  surface.color.copy(colourOf(shade));
  surface.depthWrite = material !== 'puddle';
  const own = surface.userData;
  if (mark) own.uMark.value.copy(colourOf(mark));
  own.uPattern.value = at(PATTERNS, pattern);
  own.uDetail.value = detail;
  own.uCut.value = cut;
  return surface;
}

/** Writes the number of an object into the pixels that show it. */
export function numberOf(id, cut = WHOLE) {
  const number = numbers.take();
  number.uniforms.uNumber.value = id / 255;
  number.uniforms.uCut.value = cut;
  number.uniformsNeedUpdate = true;
  return number;
}
