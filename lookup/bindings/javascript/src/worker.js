export function createWorker() {}
export function serve() {}
