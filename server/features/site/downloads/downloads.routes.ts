import { resourceRoutes } from '#server/platform/routing/resourceRoutes'
import { z } from 'zod'
import { downloads, publicDownload, uploadedFile, uploadQuery } from '#contract/site/downloads'
import { nothing } from '#contract/core/shapes'
import { defineRoute, type Route } from '#server/platform/routing/defineRoute'
import { listPublicDownloads } from './downloads.queries.ts'
import { downloadService, fileOfDownload, storeFile } from './downloads.service.ts'

export const downloadRoutes: Route[] = resourceRoutes(downloads, {
  service: downloadService,
  access: 'download:manage',
  operations: {
    list: 'List the downloads, for managers of downloads',
    get: 'One entry',
    create: {
      summary:
        'Publish a download: an uploaded file, or one at an https address with its size and SHA-256',
      operationId: 'publishDownload',
    },
    change: 'Change an entry',
    remove: { summary: 'Unpublish a download', operationId: 'withdrawDownload' },
  },
  export: {
    columns: [
      'name',
      'enName',
      { field: 'kind', texts: 'kinds' },
      'release',
      'platform',
      'size',
      'sha256',
      { field: 'place', cell: ({ fileName, url }) => fileName ?? url },
      'updatedAt',
    ],
  },
  routes: [
    defineRoute({
      method: 'get',
      path: '/public/downloads',
      operationId: 'listPublicDownloads',
      summary: 'List terminal software and documents, newest first',
      access: 'public',
      query: nothing,
      response: z.array(publicDownload),
      handle: (_input, scope) => listPublicDownloads(scope.db.read),
    }),
    defineRoute({
      method: 'get',
      path: '/public/downloads/:id/file',
      operationId: 'getDownloadFile',
      summary: 'The file of a download stored on the server, whole or a range of it',
      access: 'public',
      appId: false,
      response: z.string(),
      answer: 'file',
      produces: ['*/*'],
      errors: ['notFound', 'rangeNotSatisfiable'],
      handle: ({ params }, scope) => fileOfDownload(scope, params.id),
    }),
    defineRoute({
      method: 'post',
      path: `${downloads.path}/files`,
      operationId: 'uploadDownloadFile',
      audit: 'download.upload',
      summary: 'Upload a file for a download; a file that no download uses is deleted after a day',
      access: 'download:manage',
      query: uploadQuery,
      file: 'large',
      response: uploadedFile,
      errors: ['fileTooLarge', 'noRoomForFile', 'fileBroken', 'changedMeanwhile'],
      handle: ({ query, file, fileBytes }, scope) => storeFile(scope, query, file, fileBytes),
    }),
  ],
})
