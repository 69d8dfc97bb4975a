/** Address of the Shapes track: `/t/shapes/closed`. */
export const SHAPES_TRACK = 'shapes';
