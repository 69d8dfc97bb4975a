declare global {
  namespace App {
    interface Error {
      message: string;
      remedy?: string;
    }
  }
}

export {};
