import { css, lighter } from './palette.js';
import { n, patternSvg } from './pattern-svg.js';
import { Random } from './random.js';
import type { Background, Clutter, ClutterForm, Scene } from './scene.js';
import { thingSvg } from './thing-svg.js';

/** A scene as an SVG document without text, links or fonts. Noise, blur and compression come later, on pixels. */
export function sceneSvg(scene: Scene): string {
  const { width, height } = scene;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    '<defs><filter id="shadow" x="-30%" y="-30%" width="160%" height="160%"><feColorMatrix values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1 0"/><feGaussianBlur stdDeviation="2.6"/></filter>' +
    '<radialGradient id="vignette" r="0.75"><stop offset="0.6" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity="0.2"/></radialGradient></defs>' +
    backgroundSvg(scene.background, width, height) +
    scene.clutter.map((clutter, i) => clutterSvg(clutter, `k${i}`)).join('') +
    scene.things.map((thing, i) => thingSvg(thing, `t${i}`)).join('') +
    `<rect width="${width}" height="${height}" fill="url(#vignette)"/></svg>`
  );
}

function backgroundSvg(
  { kind, shade, second, angle, pattern, texture }: Background,
  width: number,
  height: number,
): string {
  const all = (fill: string, more = ''): string => `<rect width="${width}" height="${height}" fill="${fill}"${more}/>`;
  const gradient = `<linearGradient id="sky" gradientTransform="rotate(${n(angle)} 0.5 0.5)"><stop offset="0" stop-color="${css(shade)}"/><stop offset="1" stop-color="${css(second)}"/></linearGradient>`;
  const random = new Random(texture);
  switch (kind) {
    case 'gradient':
      return `<defs>${gradient}</defs>${all('url(#sky)')}`;
    case 'horizon': {
      const level = height * random.between(0.55, 0.8);
      return (
        `<defs><linearGradient id="floor" x2="0" y2="1"><stop offset="0" stop-color="${css(lighter(second, -6))}"/><stop offset="1" stop-color="${css(lighter(second, 5))}"/></linearGradient></defs>${all(css(shade))}` +
        `<rect y="${n(level)}" width="${width}" height="${n(height - level)}" fill="url(#floor)"/>`
      );
    }
    case 'wallpaper':
      return `<defs>${gradient}${patternSvg('paper', pattern, random.between(12, 26), angle, lighter(second, shade.l > 45 ? -7 : 7))}</defs>${all('url(#sky)')}${all('url(#paper)', ' opacity="0.55"')}`;
    case 'lights': {
      const spots = Array.from(
        { length: 7 },
        () =>
          `<circle cx="${n(random.between(0, width))}" cy="${n(random.between(0, height))}" r="${n(random.between(9, 26))}" fill="${css(lighter(second, random.between(-8, 14)))}" opacity="0.5"/>`,
      );
      return `<defs>${gradient}</defs>${all('url(#sky)')}${spots.join('')}`;
    }
  }
}

/** Outlines of the clutter in a box from −50 to 50. */
const FORMS: Record<ClutterForm, string> = {
  disc: 'M-46,0A46,46 0 1 1 46,0A46,46 0 1 1 -46,0Z',
  triangle: 'M0,-48L46,38L-46,38Z',
  bar: 'M-50,-15L50,-15L50,15L-50,15Z',
  square: 'M-40,-40L40,-40L40,40L-40,40Z',
  hexagon: 'M-46,0L-23,-40L23,-40L46,0L23,40L-23,40Z',
  squiggle:
    'M-50,-8C-38,-34 -22,-34 -10,-8C0,12 12,12 22,-8C28,-20 40,-24 50,-16L50,8C42,0 36,4 30,14C16,38 -6,38 -20,12C-28,-2 -34,-2 -42,14Z',
};

function clutterSvg({ form, x, y, extent, angle, shade, mark, pattern, finish }: Clutter, id: string): string {
  const outline = FORMS[form];
  const scale = extent / 100;
  const edge = css(lighter(shade, -14));
  const tile = Math.min(60, Math.max(20, 10 / scale));
  const layers = [
    finish === 'furry'
      ? `<path d="${outline}" fill="none" stroke="${edge}" stroke-width="${n(5 / scale)}" stroke-dasharray="${n(0.8 / scale)} ${n(1.1 / scale)}"/>`
      : '',
    `<path d="${outline}" fill="${css(shade)}"/>`,
    pattern === undefined
      ? ''
      : `<defs>${patternSvg(`${id}p`, pattern, tile, 0, mark)}</defs><path d="${outline}" fill="url(#${id}p)"/>`,
    finish === 'glossy'
      ? `<ellipse cx="-10" cy="-9" rx="17" ry="8" transform="rotate(${n(-angle - 35)})" fill="#fff" opacity="0.85"/>`
      : '',
    finish === 'furry' ? '' : `<path d="${outline}" fill="none" stroke="${edge}" stroke-width="${n(1.2 / scale)}"/>`,
  ];
  return `<g transform="translate(${n(x)},${n(y)}) rotate(${n(angle)}) scale(${scale.toFixed(4)})"${finish === 'translucent' ? ' opacity="0.5"' : ''}>${layers.join('')}</g>`;
}
