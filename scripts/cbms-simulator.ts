// npm run cbms-simulator: the tax authority's interface on this machine, to try everything out
// against.
import { startSimulator } from '../tools/cbms-simulator/simulator.ts';

const port = Number(process.env.PORT ?? 8091);
try {
  const simulator = await startSimulator({ port, log: line => console.log(line) });
  console.log(`The simulator of the tax authority is ready at ${simulator.address}
  start Bijak with   CBMS_URL=${simulator.address} DEMO=1 DATA_DIR=./data-with-simulator npm start
  what it holds      ${simulator.address}/simulator
  let it fail        curl -d '{"faults":["down","cut"],"share":0.5}' ${simulator.address}/simulator/faults
Every user name is let in, but not the password "wrong".`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void simulator.close().then(() => process.exit(0)));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
