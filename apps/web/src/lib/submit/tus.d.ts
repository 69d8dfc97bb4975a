// The parts of tus-js-client that a worker needs; its main entry adds browsers' files, storage and React Native, 3 KB
// of them.
declare module 'tus-js-client/lib.esm/upload.js' {
  import { Upload, type UploadOptions } from 'tus-js-client';

  export default class BaseUpload extends Upload {
    static readonly defaultOptions: UploadOptions;
  }
}
declare module 'tus-js-client/lib.esm/browser/httpStack.js' {
  import type { HttpRequest, HttpStack } from 'tus-js-client';

  export default class XHRHttpStack implements HttpStack {
    createRequest(method: string, url: string): HttpRequest;
    getName(): string;
  }
}
