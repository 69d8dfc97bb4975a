/** Express's internal representation of a handler. */
interface Layer {
  readonly rawPath?: unknown;
  readonly handle: { readonly stack?: readonly Layer[]; readonly length: number };
  readonly route?: { readonly path: unknown; readonly methods?: Readonly<Record<string, boolean>> } | undefined;
}

/** Number of parameters of an error handler, which serves no path. */
const ERROR_HANDLER = 4;

/**
 * All entry points of an Express app, sorted: `GET /healthz` for a route, `ANY /uploads/*` for a handler of all paths
 * below its mount path, and `ANY /*` for global middleware.
 */
export const listenersOf = (app: { readonly router: { readonly stack: readonly Layer[] } }): string[] =>
  [...new Set(app.router.stack.flatMap((layer) => listenersBelow(layer, '')))].sort();

function listenersBelow({ rawPath, handle, route }: Layer, mount: string): string[] {
  if (route)
    return Object.keys(route.methods ?? {}).map(
      (method) => `${method === '_all' ? 'ANY' : method.toUpperCase()} ${mount}${asText(route.path)}`,
    );
  const path = mount + (rawPath === '/' ? '' : asText(rawPath));
  if (handle.stack) return handle.stack.flatMap((layer) => listenersBelow(layer, path));
  return handle.length === ERROR_HANDLER ? [] : [`ANY ${path}/*`];
}

const asText = (path: unknown): string => (path instanceof RegExp ? path.source : String(path));
