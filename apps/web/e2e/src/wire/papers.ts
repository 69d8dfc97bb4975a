/** MAC, Table 3 (Xu et al.): nine metrics, closed and open world, in percent; Coverage is a count. */
export const PAPERS: readonly {
  name: string;
  backbone: string | null;
  notTrained: boolean;
  closed: number[];
  open: number[];
}[] = [
  {
    name: 'CGE',
    backbone: 'ResNet-18',
    notTrained: false,
    closed: [4.9, 29.85, 33.32, 155.63, 47.19, 59.75, 5.59, 32.5, 24.45],
    open: [4.37, 27.86, 30.26, 448.29, 44.79, 59.52, 1.63, 32.41, 7.42],
  },
  {
    name: 'CLIP',
    backbone: 'ViT-L/14',
    notTrained: true,
    closed: [5.92, 42.42, 39.98, 69.14, 51.03, 80.23, 18.81, 43.96, 51.95],
    open: [3.19, 29.37, 27.88, 229.49, 37.37, 78.93, 5.11, 43.98, 17.03],
  },
  {
    name: 'CoOP',
    backbone: 'ViT-L/14',
    notTrained: false,
    closed: [6.51, 45.81, 39.86, 46.08, 54.45, 80.82, 18.65, 45.47, 51.09],
    open: [4.6, 36.11, 28.47, 144.21, 44.94, 79.81, 5.91, 45.41, 17.52],
  },
  {
    name: 'CSP',
    backbone: 'ViT-L/14',
    notTrained: false,
    closed: [5.38, 39.01, 37.26, 36.36, 48.26, 77.52, 15.78, 40.43, 48.18],
    open: [2.77, 26.2, 24.87, 360.35, 34.16, 76.3, 4.21, 40.45, 16.18],
  },
  {
    name: 'DFSP',
    backbone: 'ViT-L/14',
    notTrained: false,
    closed: [7.82, 46.76, 50.35, 25.08, 53.03, 85.74, 20.47, 48.33, 53.89],
    open: [6.34, 41.74, 43.48, 64.4, 49.05, 84.71, 7.37, 48.33, 21.29],
  },
  {
    name: 'GIPCOL',
    backbone: 'ViT-L/14',
    notTrained: false,
    closed: [6.01, 41.62, 37.4, 29.55, 48.45, 84.22, 14.22, 42.87, 42.58],
    open: [3.78, 30.8, 22.29, 102.44, 36.81, 83.7, 3.11, 41.2, 10.46],
  },
  {
    name: 'Troika',
    backbone: 'ViT-L/14',
    notTrained: false,
    closed: [9.79, 55.48, 49.66, 22.02, 63.02, 85.82, 24.38, 56.79, 54.14],
    open: [6.76, 45.78, 36.73, 58.22, 52.65, 85.6, 6.66, 56.79, 16.42],
  },
  {
    name: 'LLAVA-7B',
    backbone: null,
    notTrained: true,
    closed: [7.69, 43.5, 35.1, 282.47, 63.02, 66.89, 10.35, 43.01, 33.82],
    open: [6.7, 41.49, 32.54, 640.31, 61.28, 66.76, 4.79, 42.96, 15.82],
  },
  {
    name: 'LLAVA-13B',
    backbone: null,
    notTrained: true,
    closed: [7.38, 41.71, 35.66, 248.65, 61.39, 69.52, 10.34, 45.27, 31.27],
    open: [6.53, 39.56, 33.06, 593.53, 59.45, 69.54, 5.61, 45.25, 16.42],
  },
  {
    name: 'MVP-Integrator',
    backbone: 'ViT-L/14',
    notTrained: false,
    closed: [17.42, 63.45, 62.37, 31.35, 71.55, 86.45, 27.89, 65.91, 50.85],
    open: [16.77, 62.6, 61.0, 57.55, 70.92, 86.32, 13.02, 65.89, 25.18],
  },
];
