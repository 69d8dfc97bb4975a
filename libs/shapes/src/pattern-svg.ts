import { css, type Hsl } from './palette.js';
import type { Pattern } from './vocabulary.js';

/** One tile of a pattern: the marks only, so that the shading below is still visible. `tile` is its side. */
export function patternSvg(id: string, pattern: Pattern, tile: number, angle: number, mark: Hsl): string {
  const t = tile;
  const colour = css(mark);
  const marks: Record<Pattern, string> = {
    striped: `<rect width="${n(t * 0.42)}" height="${n(t)}" fill="${colour}"/>`,
    dotted: `<g fill="${colour}"><circle cx="${n(t / 4)}" cy="${n(t / 4)}" r="${n(t * 0.17)}"/><circle cx="${n((t * 3) / 4)}" cy="${n((t * 3) / 4)}" r="${n(t * 0.17)}"/></g>`,
    checkered: `<g fill="${colour}"><rect width="${n(t / 2)}" height="${n(t / 2)}"/><rect x="${n(t / 2)}" y="${n(t / 2)}" width="${n(t / 2)}" height="${n(t / 2)}"/></g>`,
    zigzag:
      `<path d="M${n(-t * 0.5)},${n(t)}L0,${n(t * 0.35)}L${n(t / 2)},${n(t)}L${n(t)},${n(t * 0.35)}L${n(t * 1.5)},${n(t)}" fill="none" stroke="${colour}" stroke-width="${n(t * 0.26)}"/>` +
      `<path d="M${n(-t * 0.5)},0L0,${n(-t * 0.65)}L${n(t / 2)},0L${n(t)},${n(-t * 0.65)}L${n(t * 1.5)},0" fill="none" stroke="${colour}" stroke-width="${n(t * 0.26)}"/>`,
  };
  return `<pattern id="${id}" width="${n(t)}" height="${n(t)}" patternUnits="userSpaceOnUse" patternTransform="rotate(${n(angle)})">${marks[pattern]}</pattern>`;
}

/** A number as SVG writes it: two decimals are finer than any pixel here. */
export function n(value: number): string {
  return String(Math.round(value * 100) / 100);
}
