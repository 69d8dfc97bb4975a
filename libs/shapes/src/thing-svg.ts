import { css, lighter } from './palette.js';
import { n, patternSvg } from './pattern-svg.js';
import { Random } from './random.js';
import type { Thing } from './scene.js';
import { SILHOUETTES, type Silhouette } from './silhouettes.js';
import type { ObjectName } from './vocabulary.js';

/** One object as SVG. Everything inside uses the silhouette's own box, −50 to 50; `id` makes its definitions unique. */
export function thingSvg(thing: Thing, id: string): string {
  const scale = thing.extent / 100;
  const { composition } = thing;
  const body = bodySvg(thing, SILHOUETTES[composition.object], id, scale);
  const whole =
    composition.state === 'broken'
      ? brokenSvg(thing, body.drawn, id)
      : composition.state === 'bitten'
        ? bittenSvg(thing, body.drawn, id)
        : body.drawn;
  return `<g transform="translate(${n(thing.x)},${n(thing.y)}) rotate(${n(thing.angle)}) scale(${scale.toFixed(4)})"><defs>${body.defs}</defs>${shadowSvg(thing, whole, scale)}${whole}</g>`;
}

interface Body {
  readonly defs: string;
  readonly drawn: string;
}

function bodySvg(
  { composition, shade, mark, texture, emblem }: Thing,
  { outline, lines, shaded, front = [0, 6] }: Silhouette,
  id: string,
  scale: number,
): Body {
  const random = new Random(texture);
  const edge = css(lighter(shade, shade.l > 34 ? -24 : shade.l > 26 ? -16 : -13));
  const glossy = composition.surface === 'glossy';
  const depth = glossy ? 17 : 6;
  const defs = [
    `<clipPath id="${id}c"><path d="${outline}"/></clipPath>`,
    `<linearGradient id="${id}g" x1="0" y1="0" x2="0.6" y2="1"><stop offset="0" stop-color="${css(lighter(shade, depth))}"/><stop offset="0.55" stop-color="${css(shade)}"/><stop offset="1" stop-color="${css(lighter(shade, -depth))}"/></linearGradient>`,
  ];
  const layers: string[] = [];
  if (composition.surface === 'furry') layers.push(fringeSvg(outline, css(lighter(shade, -5)), css(lighter(shade, 7))));
  layers.push(`<path d="${outline}" fill="url(#${id}g)"/>`);
  if (shaded !== undefined) layers.push(`<path d="${shaded}" fill="#000" opacity="0.16"/>`);
  if (composition.pattern !== undefined) {
    // A tile covers about a tenth of the frame for any object size, and at least a quarter of a tiny object.
    const tile = Math.min(27, Math.max(15, 11.5 / scale));
    defs.push(
      patternSvg(
        `${id}p`,
        composition.pattern,
        tile,
        composition.pattern === 'striped' ? random.between(-30, 30) : random.between(-8, 8),
        mark,
      ),
    );
    layers.push(`<path d="${outline}" fill="url(#${id}p)"/>`);
  }
  if (emblem !== undefined) layers.push(emblemSvg(emblem, front, css(mark)));
  if (composition.surface === 'furry')
    layers.push(furSvg(random, id, css(lighter(shade, -15)), css(lighter(shade, 15))));
  if (lines !== undefined)
    layers.push(
      `<path d="${lines}" fill="none" stroke="${edge}" stroke-width="2.6" stroke-linejoin="round" opacity="0.8"/>`,
    );
  const width = n(Math.max(2.4, 1.3 / scale));
  const rim = `<path d="${outline}" fill="none" stroke="${edge}" stroke-width="${width}" stroke-linejoin="round"/>`;
  if (composition.surface === 'translucent') {
    // Thin glass, thick at the edge: the background shows through the middle, and the edge shows the colour.
    const band = (colour: string, breadth: number, opacity: number): string =>
      `<path d="${outline}" fill="none" stroke="${colour}" stroke-width="${n(breadth)}" opacity="${opacity}" clip-path="url(#${id}c)"/>`;
    return {
      defs: defs.join(''),
      drawn: `<g opacity="0.5">${layers.join('')}</g>${band(css(shade), Math.max(7, 3.4 / scale), 0.85)}${band('#fff', Math.max(2.4, 1.6 / scale), 0.55)}${rim}`,
    };
  }
  if (composition.surface !== 'furry') layers.push(rim);
  if (glossy) layers.push(glossSvg(id));
  return { defs: defs.join(''), drawn: layers.join('') };
}

/** Hairs around the edge: a wide dashed stroke at right angles to the outline. */
function fringeSvg(outline: string, dark: string, light: string): string {
  const hairs = (colour: string, width: number, offset: number): string =>
    `<path d="${outline}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-dasharray="1.5 2.1" stroke-dashoffset="${offset}"/>`;
  return hairs(dark, 15, 0) + hairs(light, 11, 1.7);
}

function furSvg(random: Random, id: string, dark: string, light: string): string {
  const hairs = (count: number): string => {
    let path = '';
    for (let i = 0; i < count; i++) {
      path += `M${n(random.between(-50, 50))},${n(random.between(-50, 50))}q${n(random.between(-3, 3))},${n(random.between(3, 6))} ${n(random.between(-5, 5))},${n(random.between(7, 12))}`;
    }
    return path;
  };
  return `<g clip-path="url(#${id}c)" fill="none" stroke-width="1.5" opacity="0.75"><path d="${hairs(110)}" stroke="${dark}"/><path d="${hairs(110)}" stroke="${light}"/></g>`;
}

function glossSvg(id: string): string {
  return (
    `<g clip-path="url(#${id}c)"><path d="M-55,-55L58,-55C30,-26 -14,-20 -55,6Z" fill="#fff" opacity="0.42"/><ellipse cx="-19" cy="-19" rx="13" ry="5.5" transform="rotate(-38 -19 -19)" fill="#fff" opacity="0.92"/>` +
    '<path d="M-30,52C0,44 30,24 52,-8L60,60Z" fill="#fff" opacity="0.16"/></g>'
  );
}

function emblemSvg(emblem: ObjectName, [x, y]: readonly [number, number], colour: string): string {
  return `<path d="${SILHOUETTES[emblem].outline}" transform="translate(${x},${y}) scale(0.44)" fill="${colour}" stroke="#000" stroke-opacity="0.35" stroke-width="3"/>`;
}

/** Two pieces along a jagged line, shifted and rotated. */
function brokenSvg({ texture }: Thing, drawn: string, id: string): string {
  const random = new Random(`${texture}/break`);
  const slope = random.between(-0.5, 0.5);
  const line = [-90, -38, -24, -10, 4, 18, 32, 90].map(
    (x, i) => `${x},${n(x * slope + (i % 2 === 0 ? 1 : -1) * random.between(5, 9))}`,
  );
  const turn = random.sign();
  // The upper piece moves up and to one side, the lower one down and to the other.
  const pieces = [-1, 1].map((down) => ({
    beyond: down * 140,
    x: down * turn * random.between(3, 6),
    y: down * random.between(7, 9),
    angle: down * turn * random.between(6, 10),
  }));
  return pieces
    .map(
      ({ beyond, x, y, angle }, i) =>
        `<clipPath id="${id}b${i}"><path d="M-90,${beyond}L${line.join('L')}L90,${beyond}Z"/></clipPath>` +
        `<g transform="translate(${n(x)},${n(y)}) rotate(${n(angle)})"><g clip-path="url(#${id}b${i})">${drawn}</g></g>`,
    )
    .join('');
}

/** Three round bites side by side at the silhouette's own spot. */
function bittenSvg({ composition }: Thing, drawn: string, id: string): string {
  const [x, y] = SILHOUETTES[composition.object].bite;
  const away = Math.hypot(x, y) || 1;
  const [dx, dy] = [(-y / away) * 11, (x / away) * 11];
  const teeth = [-1, 0, 1]
    .map((k) => `<circle cx="${n(x + dx * k * 0.95)}" cy="${n(y + dy * k * 0.95)}" r="${k === 0 ? 13 : 10.5}"/>`)
    .join('');
  return `<mask id="${id}m" maskUnits="userSpaceOnUse" x="-80" y="-80" width="160" height="160"><rect x="-80" y="-80" width="160" height="160" fill="#fff"/>${teeth}</mask><g mask="url(#${id}m)">${drawn}</g>`;
}

/** A soft shadow to the lower right; the object itself, blackened by a filter of the whole scene. */
function shadowSvg({ composition }: Thing, whole: string, scale: number): string {
  if (composition.surface === 'translucent') return '';
  return `<g transform="translate(${n(2.4 / scale)},${n(3.2 / scale)})" filter="url(#shadow)" opacity="0.34">${whole.replace(/ id="[^"]*"/g, '')}</g>`;
}
