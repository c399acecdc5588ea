declare module 'virtual:walks' {
  export { walks } from './collectedWalk.ts';
}
