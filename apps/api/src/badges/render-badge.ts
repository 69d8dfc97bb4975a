import { makeBadge } from 'badge-maker';
import type { BadgeText, BadgeTone } from './badge-text.js';

/** Background colours with a contrast of at least 6:1 to white text (WCAG 2 AA requires 4.5:1). */
const COLOURS: Readonly<Record<BadgeTone, string>> = {
  good: '#1b6b3a',
  busy: '#1f5f9e',
  bad: '#a02c2c',
  mute: '#5a5a5a',
};
const LABEL_COLOUR = '#3a3a3a';

/** Renders an SVG image of about 700 bytes with the text as its accessible name. */
export const renderBadge = ({ label, message, tone }: Omit<BadgeText, 'status'>): string =>
  makeBadge({ label, message, color: COLOURS[tone], labelColor: LABEL_COLOUR, style: 'flat-square' });
