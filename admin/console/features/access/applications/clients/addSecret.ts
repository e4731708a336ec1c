import type { z } from 'zod'
import type { newClientSecret } from '#contract/access/applicationClients'
import { callOperation } from '#console/core/data/httpClient.ts'

export const clientsPath = '/usercenter/application-clients'

export const addSecret = async (id: string): Promise<string> => {
  const path = `${clientsPath}/${id}/secrets`
  return (await callOperation<z.infer<typeof newClientSecret>>(path, { method: 'POST', body: {} }))
    .secret
}
