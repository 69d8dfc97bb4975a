export { addSimulatedTracks, SimulatedFleet } from './fleet/simulated-fleet.js';
export { main, type Section } from './main.js';
export { quantile } from './measure/quantile.js';
export { duration, table } from './measure/table.js';
