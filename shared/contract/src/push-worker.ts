/** Where the page server has the worker of notifications (NTF-10): at the root, because a worker serves only what lies below it. */
export const pushWorkerPath = '/push-worker.js';
