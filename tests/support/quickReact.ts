import * as React from 'react';

/**
 * React's development build takes a stack trace for each element, up to 10,000 a second, to name in some complaints where it
 * was made: a fifth of the time of a walk through a screen. It stops for a second where its own count is above that.
 */
export function takeNoStacks(): void {
  const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
  if (typeof internals !== 'object' || internals === null || !('recentlyCreatedOwnerStacks' in internals))
    throw new Error('React counts the stacks that it takes in another way than it did');
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => {} });
}
