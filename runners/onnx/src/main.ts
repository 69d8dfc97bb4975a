import { readConfig, runUntilStopped } from '@primitives/runtime';
import { RunnerConfig } from './config.js';
import { probeMachine } from './machine/probe-machine.js';
import { joinFleet } from './membership/join-fleet.js';
import { openCaches, requireFolders } from './open-caches.js';
import { serveWork } from './serve-work.js';

void runUntilStopped('runner', async (lifecycle) => {
  const config = readConfig(RunnerConfig, process.env);
  await requireFolders(config);
  const machine = await probeMachine(config, lifecycle.log);
  const caches = await openCaches(lifecycle, config, machine);
  const connection = await joinFleet(lifecycle, config, machine.facts);
  serveWork(lifecycle, config, machine, caches, connection);
});
