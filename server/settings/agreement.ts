/** Version of the user agreement and privacy policy that users accept; the texts carry the same. */
export const agreementVersion = '2026-11'
