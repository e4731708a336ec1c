import { expect, it } from 'vitest'
import { readQuestion } from '#console/core/palette/question.ts'

it('reads a first word that names a kind or an action, in both languages', () => {
  expect(readQuestion('role 人事')).toEqual({ q: '人事', kind: 'roles' })
  expect(readQuestion('角色  人事')).toEqual({ q: '人事', kind: 'roles' })
  expect(readQuestion('Companies north')).toEqual({ q: 'north', kind: 'companies' })
  expect(readQuestion('company north')).toEqual({ q: 'north', kind: 'companies' })
  expect(readQuestion('disable 林晓')).toEqual({ q: '林晓', verb: 'disable' })
  expect(readQuestion('停用 lin')).toEqual({ q: 'lin', verb: 'disable' })
  expect(readQuestion('停用林晓')).toEqual({ q: '林晓', verb: 'disable' })
  expect(readQuestion('log out lin')).toEqual({ q: 'lin', verb: 'signOut' })
})

it('searches the whole text if a word is alone or names nothing', () => {
  for (const text of ['role', '停用', 'rolex 人事', '林 晓'])
    expect(readQuestion(` ${text} `)).toEqual({ q: text })
})
