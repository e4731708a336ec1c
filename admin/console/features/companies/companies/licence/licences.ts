/** What the image is to prove. */
export interface Proven {
  name: string
  organisationCode: string
}

export const licencePath = '/usercenter/company/licence'

/** Path of a licence, by its name; null for none. */
export const pathOfLicence = (licence: string | null): string | null =>
  licence && `${licencePath}?name=${licence}`
