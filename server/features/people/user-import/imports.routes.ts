import { z } from 'zod'
import {
  importFileQuery,
  userImports,
  importRowsQuery,
  userImportQuery,
  userImportRecord,
  userImportRow,
} from '#contract/imports'
import { defineRoute, type Route } from '#server/platform/routing/defineRoute'
import { listRequestOf } from '#server/core/http/listRequest'
import { csv } from '#server/core/tables/csv'
import { workbook } from '#server/core/tables/workbook'
import { refusedRowsFile, templateFile } from './importFiles.service.ts'
import * as imports from './imports.service.ts'

const path = '/usercenter/user-imports'
const byId = z.strictObject({ id: z.string() })
const access = ['user:import', 'user:manage'] as const
const produces = [csv.contentType, workbook.contentType]

export const userImportRoutes: Route[] = [
  defineRoute({
    method: 'get',
    path: `${path}/template`,
    operationId: 'getImportTemplate',
    summary: 'The template for importing users, with titles in the language of the call',
    access,
    limit: 'export',
    query: importFileQuery,
    response: z.unknown(),
    answer: 'file',
    produces,
    handle: ({ query }, scope) => Promise.resolve(templateFile(scope, query.format)),
  }),
  defineRoute({
    method: 'get',
    path,
    operationId: 'listUserImports',
    summary: "Imports of the own company's users; all, for those who manage users",
    access,
    query: userImports.listQuery,
    response: z.array(userImportRecord),
    answer: 'list',
    handle: ({ query }, scope) =>
      imports.listVisibleImports(scope, listRequestOf(query, ['id', 'DESC'])),
  }),
  defineRoute({
    method: 'post',
    path,
    operationId: 'checkUserImport',
    audit: 'userImport.check',
    summary: 'Send a CSV file or workbook of users to be checked; nothing is imported yet',
    access,
    query: userImportQuery,
    file: true,
    response: userImportRecord,
    answer: 'record',
    status: 201,
    errors: [
      'bodyTooLarge',
      'importRunning',
      'importFileUnreadable',
      'importTooManyRows',
      'importTooManyColumns',
      'importColumnsMissing',
      'importEmpty',
      'companyNotFound',
      'createCompanyFirst',
      'tooManyRequests',
    ],
    handle: ({ query, file }, scope) => imports.beginImport(scope, query, file),
  }),
  defineRoute({
    method: 'get',
    path: `${path}/:id`,
    operationId: 'getUserImport',
    summary: 'How far an import is',
    access,
    params: byId,
    response: userImportRecord,
    answer: 'record',
    errors: ['notFound'],
    handle: ({ params }, scope) => imports.getImport(scope, params.id),
  }),
  defineRoute({
    method: 'get',
    path: `${path}/:id/rows`,
    operationId: 'listImportRows',
    summary: 'The rows of a file with what is wrong with each, while they wait',
    access,
    params: byId,
    query: importRowsQuery,
    response: z.array(userImportRow),
    answer: 'list',
    errors: ['notFound'],
    handle: ({ params, query }, scope) => {
      const { filter, ...list } = listRequestOf(query, ['id', 'ASC'])
      return imports.listImportRows(scope, params.id, { ...list, ...filter })
    },
  }),
  defineRoute({
    method: 'get',
    path: `${path}/:id/refused`,
    operationId: 'getRefusedRows',
    summary: 'The refused rows as a file, with the reasons',
    access,
    limit: 'export',
    params: byId,
    query: importFileQuery,
    response: z.unknown(),
    answer: 'file',
    produces,
    errors: ['notFound'],
    handle: ({ params, query }, scope) => refusedRowsFile(scope, params.id, query.format),
  }),
  defineRoute({
    method: 'post',
    path: `${path}/:id/start`,
    operationId: 'startUserImport',
    audit: 'user.import',
    summary: 'Make users of every row of a checked file, all or none, behind the answer',
    access,
    params: byId,
    body: z.strictObject({}),
    response: userImportRecord,
    answer: 'operation',
    message: 'importStarted',
    errors: [
      'notFound',
      'statusDoesNotAllow',
      'importRowsRefused',
      'importRunning',
      'userLimitReached',
    ],
    handle: ({ params }, scope) => imports.startImport(scope, params.id),
  }),
  defineRoute({
    method: 'delete',
    path: `${path}/:id`,
    operationId: 'discardUserImport',
    audit: 'userImport.discard',
    summary: 'Drop an import that nothing works on',
    access,
    params: byId,
    response: userImportRecord,
    answer: 'record',
    errors: ['notFound', 'statusDoesNotAllow'],
    handle: ({ params }, scope) => imports.discardImport(scope, params.id),
  }),
]
