import { z } from 'zod'
import {
  downloadChange,
  downloadCreation,
  downloadListQuery,
  downloadRecord,
  publicDownload,
  uploadedFile,
  uploadQuery,
} from '#contract/downloads'
import { defineRoute, type Route } from '#server/platform/routing/defineRoute'
import { listRequestOf } from '#server/core/http/listRequest'
import { listDownloads, listPublicDownloads } from './downloads.queries.ts'
import {
  changeDownload,
  getDownload,
  publishDownload,
  withdrawDownload,
} from './downloads.service.ts'
import { downloadExport } from './downloads.export.ts'
import { fileOfDownload, keepFile } from './files.service.ts'

const path = '/usercenter/downloads'
const byId = z.strictObject({ id: z.string() })

const list = defineRoute({
  method: 'get',
  path,
  operationId: 'listDownloads',
  summary: 'List the downloads, for managers of downloads',
  access: 'download:manage',
  query: downloadListQuery,
  response: z.array(downloadRecord),
  answer: 'list',
  handle: async ({ query }, scope) => {
    const list = listRequestOf(query, ['updatedAt', 'DESC'])
    return { ...(await listDownloads(scope.db.read, list)), first: list.first }
  },
})

export const downloadRoutes: Route[] = [
  defineRoute({
    method: 'get',
    path: '/public/downloads',
    operationId: 'listPublicDownloads',
    summary: 'List terminal software and documents, newest first',
    access: 'public',
    query: z.strictObject({}),
    response: z.array(publicDownload),
    answer: 'operation',
    handle: (_input, scope) => listPublicDownloads(scope.db.read),
  }),
  defineRoute({
    method: 'get',
    path: '/public/downloads/:id/file',
    operationId: 'getDownloadFile',
    summary: 'The file of a download stored on the server, whole or a range of it',
    access: 'public',
    appId: false,
    params: byId,
    response: z.string(),
    answer: 'file',
    produces: ['*/*'],
    errors: ['notFound', 'rangeNotSatisfiable'],
    handle: ({ params }, scope) => fileOfDownload(scope, params.id),
  }),
  defineRoute({
    method: 'post',
    path: `${path}/files`,
    operationId: 'uploadDownloadFile',
    summary: 'Upload a file for a download; a file that no download uses is deleted after a day',
    access: 'download:manage',
    query: uploadQuery,
    file: true,
    response: uploadedFile,
    answer: 'operation',
    errors: ['fileTooLarge', 'fileBroken'],
    handle: ({ query, file }, scope) => keepFile(scope, query, file),
  }),
  list,
  downloadExport(list),
  defineRoute({
    method: 'get',
    path: `${path}/:id`,
    operationId: 'getDownload',
    summary: 'One entry',
    access: 'download:manage',
    params: byId,
    response: downloadRecord,
    answer: 'record',
    errors: ['notFound'],
    handle: ({ params }, scope) => getDownload(scope.db.read, params.id),
  }),
  defineRoute({
    method: 'post',
    path,
    operationId: 'publishDownload',
    summary:
      'Publish a download: an uploaded file, or one at an https address with its size and SHA-256',
    access: 'download:manage',
    body: downloadCreation,
    response: downloadRecord,
    answer: 'record',
    status: 201,
    handle: ({ body }, scope) => publishDownload(scope, body),
  }),
  defineRoute({
    method: 'put',
    path: `${path}/:id`,
    operationId: 'changeDownload',
    summary: 'Change an entry',
    access: 'download:manage',
    params: byId,
    body: downloadChange,
    response: downloadRecord,
    answer: 'record',
    errors: ['notFound', 'changedMeanwhile'],
    handle: ({ params, body }, scope) => changeDownload(scope, params.id, body),
  }),
  defineRoute({
    method: 'delete',
    path: `${path}/:id`,
    operationId: 'withdrawDownload',
    summary: 'Unpublish a download',
    access: 'download:manage',
    params: byId,
    response: downloadRecord,
    answer: 'record',
    errors: ['notFound'],
    handle: ({ params }, scope) => withdrawDownload(scope, params.id),
  }),
]
