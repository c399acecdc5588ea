/** Stands for the test runner where the walks of test files are read and no test is run. */
const nothing = (): unknown => silent;
const silent: unknown = new Proxy(nothing, { get: () => silent, apply: () => silent });

export const test = silent;
export const describe = silent;
export const expect = silent;
export const beforeEach = silent;
export const vi = silent;
// oxlint-disable-next-line import/no-default-export -- fast-check has one
export default silent;
