import { z } from 'zod'
import {
  importFileQuery,
  importRowsQuery,
  importStart,
  userImportQuery,
  userImportRecord,
  userImportRow,
  userImports,
} from '#contract/people/imports'
import { defineRoute, type Route } from '#server/platform/routing/defineRoute'
import { recordAction, resourceRoutes } from '#server/platform/routing/resourceRoutes'
import { listRequestOf } from '#contract/core/paging'
import { csv } from '#server/core/tables/csv'
import { tableErrors } from '#server/core/tables/readTable'
import { workbook } from '#server/core/tables/workbook'
import { refusedRowsFile, templateFile } from './importFiles.service.ts'
import * as imports from './imports.service.ts'
import { startImport } from './publishing.service.ts'

const { path } = userImports
const access = ['user:import', 'user:manage'] as const

const file = {
  method: 'get',
  access,
  limit: 'export',
  query: importFileQuery,
  response: z.unknown(),
  answer: 'file',
  produces: [csv.contentType, workbook.contentType],
} as const

export const userImportRoutes: Route[] = resourceRoutes(userImports, {
  service: {
    list: imports.importReads.list,
    get: imports.importReads.get,
    remove: imports.discardImport,
  },
  access,
  operations: {
    list: "Imports of the own company's users; all, for those who manage users",
    get: 'One import',
    remove: {
      operationId: 'discardUserImport',
      audit: 'userImport.discard',
      summary: 'Drop an import; one that is being checked stops',
    },
  },
  routes: [
    defineRoute({
      ...file,
      path: `${path}/template`,
      operationId: 'getImportTemplate',
      summary: 'The template for importing users, with titles in the language of the call',
      handle: ({ query }, scope) => templateFile(scope, query.format),
    }),
    defineRoute({
      method: 'post',
      path,
      operationId: 'checkUserImport',
      audit: 'userImport.check',
      summary: 'Send a CSV file or workbook of users to be checked; nothing is imported yet',
      access,
      query: userImportQuery,
      file: 'large',
      response: userImportRecord,
      answer: 'record',
      status: 201,
      errors: [
        ...tableErrors,
        'importRunning',
        'importTooManyRows',
        'importColumnsMissing',
        'importEmpty',
        'companyNotFound',
        'createCompanyFirst',
        'changedMeanwhile',
        'tooManyRequests',
      ],
      handle: ({ query, file }, scope) => imports.checkImport(scope, query, file),
    }),
    defineRoute({
      method: 'get',
      path: `${path}/:id/rows`,
      operationId: 'listImportRows',
      summary: 'The rows of a file with what is wrong with each, while they wait',
      access,
      query: importRowsQuery,
      response: z.array(userImportRow),
      answer: 'list',
      errors: ['notFound'],
      handle: ({ params, query }, scope) =>
        imports.listImportRows(scope, params.id, listRequestOf(query, ['id', 'ASC'])),
    }),
    defineRoute({
      ...file,
      path: `${path}/:id/refused`,
      operationId: 'getRefusedRows',
      summary: 'The refused rows as a file, with the reasons',
      errors: ['notFound'],
      handle: ({ params, query }, scope) => refusedRowsFile(scope, params.id, query.format),
    }),
    recordAction(userImports, 'start', {
      audit: 'user.import',
      confirmed: true,
      summary:
        'Make users of every row of a checked file, all or none; refused rows are left out on request',
      access,
      message: 'importStarted',
      body: importStart,
      errors: [
        'statusDoesNotAllow',
        'importRowsRefused',
        'importRunning',
        'companyNotFound',
        'userLimitReached',
        'changedMeanwhile',
      ],
      perform: startImport,
    }),
  ],
})
