import { readConfig, runUntilStopped } from '@primitives/runtime';
import { RunnerConfig } from './config.js';
import { probeMachine } from './machine/probe-machine.js';
import { lockHome } from './membership/home-lock.js';
import { joinFleet } from './membership/join-fleet.js';
import { openCaches, requireFolders } from './open-caches.js';
import { serveWork } from './serve-work.js';

void runUntilStopped('runner', async (lifecycle) => {
  const config = readConfig(RunnerConfig, process.env);
  await requireFolders(config);
  lifecycle.closeLast(await lockHome(config.PRIMITIVES_RUNNER_HOME));
  const machine = await probeMachine(config, lifecycle.log);
  const caches = await openCaches(lifecycle, config, machine);
  const connection = await joinFleet(lifecycle, config, machine.facts);
  serveWork(lifecycle, config, machine, caches, connection);
});
