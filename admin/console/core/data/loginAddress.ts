export const loginAddress = (from = location.pathname + location.search + location.hash): string =>
  `/login?from=${encodeURIComponent(from)}`
