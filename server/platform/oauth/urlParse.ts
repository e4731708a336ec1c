/** Node has `URL.parse` from 22.1 on; oidc-provider calls it. Delete this file with the support of Node 20. */
URL.parse ??= (url, base) => (URL.canParse(url, base) ? new URL(url, base) : null)
