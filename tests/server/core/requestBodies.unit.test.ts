import { EventEmitter } from 'node:events'
import type { Request, Response } from 'express'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { allowLongBody, bodyDeadline } from '#server/core/http/requestBodies'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const slowRequest = () => {
  const ended: string[] = []
  const idle: number[] = []
  const socket = { writable: true, end: (text: string) => ended.push(text.slice(0, 12)) }
  const request = Object.assign(new EventEmitter(), {
    complete: false,
    headers: { 'content-length': '20' },
    socket,
    setTimeout: (ms: number) => idle.push(ms),
  })
  const pass = vi.fn()
  bodyDeadline(request as unknown as Request, new EventEmitter() as unknown as Response, pass)
  expect(pass).toHaveBeenCalledOnce()
  return { request: request as unknown as Request, ended, idle }
}

it('ends a request whose body is incomplete after half a minute', () => {
  const { ended } = slowRequest()
  vi.advanceTimersByTime(29_999)
  expect(ended).toEqual([])
  vi.advanceTimersByTime(1)
  expect(ended).toEqual(['HTTP/1.1 408'])
})

it('stops the timer once the body is complete', () => {
  const { request, ended } = slowRequest()
  request.emit('end')
  vi.advanceTimersByTime(60_000)
  expect(ended).toEqual([])
})

it('allows an upload more time as long as data keeps arriving', () => {
  const { request, ended, idle } = slowRequest()
  allowLongBody(request)
  vi.advanceTimersByTime(600_000)
  expect([ended, idle]).toEqual([[], [60_000]])
})
