import { openLog, readConfig } from '@primitives/runtime';
import { RunnerConfig } from './config.js';
import { probeMachine } from './machine/probe-machine.js';

/** Probes isolation and execution providers as a start does, and prints what it found. Needs no network. */
async function selfTest(): Promise<void> {
  const config = readConfig(RunnerConfig, process.env);
  const { isolation, device, facts } = await probeMachine(config, openLog('self-test', 'warn'));
  process.stdout.write(
    [
      `isolation  ${isolation.level}${isolation.reason === null ? '' : `: ${isolation.reason}`}`,
      `provider   ${device.provider}, of ${facts.providers.join(', ')}`,
      `hardware   ${facts.hardware.cores} cores, ${facts.hardware.cpu}, ${facts.hardware.gpu ?? 'no GPU'}`,
      `runner     ${facts.version}, ONNX Runtime ${facts.onnxruntime}, Node ${facts.node}`,
      '',
    ].join('\n'),
    () => process.exit(0),
  );
}
void selfTest();
