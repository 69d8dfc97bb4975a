/** Serves the page from its sources with Vite until the parent ends or disconnects: HOST, PORT and PRIMITIVES_API. */
import { fileURLToPath } from 'node:url';

process.on('disconnect', () => process.exit());
process.chdir(fileURLToPath(new URL('../../apps/web', import.meta.url))); // SvelteKit reads its settings from there
const { createLogger, createServer } = await import('vite');
const customLogger = createLogger();
const { error: print } = customLogger;
// While the API restarts, each request would print a stack trace
customLogger.error = (text, options) => options?.error?.code === 'ECONNREFUSED' || print(text, options);
const server = await createServer({
  clearScreen: false,
  customLogger,
  server: {
    host: process.env.HOST,
    port: Number(process.env.PORT),
    strictPort: true,
    allowedHosts: [new URL(process.env.PRIMITIVES_PUBLIC_URL).hostname],
  },
});
await server.listen();
server.printUrls();
