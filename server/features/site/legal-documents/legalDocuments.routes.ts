import { z } from 'zod'
import { legalKinds } from '#contract/core/legal'
import { legalDocument, legalDocuments, legalStep } from '#contract/site/legalDocuments'
import { defineRoute, type Route } from '#server/platform/routing/defineRoute'
import { recordAction, resourceRoutes } from '#server/platform/routing/resourceRoutes'
import {
  getLegalDocument,
  legalDocumentCrud,
  publishLegalDocument,
} from './legalDocuments.service.ts'

const access = 'legalDocument:manage'

export const legalDocumentRoutes: Route[] = resourceRoutes(legalDocuments, {
  service: legalDocumentCrud,
  access,
  operations: {
    list: 'List the versions of user agreement and privacy policy, drafts included',
    get: 'One version of a legal document',
    create: 'Write a version, which is a draft at first',
    change: { summary: 'Change a draft', errors: ['statusDoesNotAllow'] },
    remove: { summary: 'Delete a version that does not apply yet', errors: ['statusDoesNotAllow'] },
  },
  export: {
    columns: [
      { field: 'kind', texts: 'kinds' },
      'documentVersion',
      { field: 'phase', texts: 'phases' },
      'effectiveFrom',
      'publishedAt',
      'updatedAt',
    ],
  },
  routes: [
    defineRoute({
      method: 'get',
      path: '/public/legal-documents',
      operationId: 'getPublicLegalDocument',
      summary: 'The user agreement or the privacy policy in force, in both languages',
      access: 'public',
      query: z.strictObject({ kind: z.enum(legalKinds, 'validation.invalid') }),
      response: legalDocument,
      cache: 'public, max-age=30',
      handle: ({ query }, scope) => Promise.resolve(getLegalDocument(scope, query.kind)),
    }),
    recordAction(legalDocuments, 'publish', {
      summary:
        'Publish a draft: it is in force from its day on; everyone is asked to accept a new agreement at the next login',
      access,
      audit: 'legalDocument.publish',
      body: legalStep,
      errors: ['statusDoesNotAllow', 'changedMeanwhile'],
      perform: publishLegalDocument,
    }),
  ],
})
