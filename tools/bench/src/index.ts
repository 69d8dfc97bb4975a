export { addSimulatedTracks, SimulatedFleet } from './fleet/simulated-fleet.js';
export { quantile } from './measure/quantile.js';
export { table } from './measure/table.js';
