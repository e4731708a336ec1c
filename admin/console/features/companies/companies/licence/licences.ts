export interface Proven {
  name: string
  organisationCode: string
}

export const licencePath = '/usercenter/company/licence'

export const pathOfLicence = (licence: string | null): string | null =>
  licence && `${licencePath}?name=${licence}`
