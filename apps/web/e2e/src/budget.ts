import { weighRoutes } from './route-weights.js';

/**
 * Prints the weight of each route with its limit; exit 1 when one exceeds it. usage: node dist/budget.js [--json]
 */
const KB = 1_000;
const kb = (bytes: number) => `${(bytes / KB).toFixed(1)} KB`;
const rows = weighRoutes();

if (process.argv.includes('--json')) process.stdout.write(`${JSON.stringify(rows)}\n`);
else {
  for (const row of rows) {
    process.stdout.write(
      `${row.within ? 'ok  ' : 'OVER'} ${row.route.padEnd(24)} JS ${kb(row.js).padStart(9)} of ${kb(row.jsBudget)}, CSS ${kb(row.css)} of ${kb(row.cssBudget)}\n`,
    );
  }
}
process.exitCode = rows.every(({ within }) => within) ? 0 : 1;
