/** What this server offers beside the calls of published back ends. The calls of the desk are there; no screen shows it yet. */
export const features = ['account', 'acts', 'visit-history', 'roles'];
