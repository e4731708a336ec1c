import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useRecordContext } from 'react-admin'
import type { MessageTarget } from '#contract/core/enums'
import { mayChangeDelivery } from '#contract/policies/settings'
import {
  secretNames,
  type SecretName,
  type SettingName,
  type SettingsRecord,
} from '#contract/site/settings'
import { Button } from '#console/core/controls/Button.tsx'
import { callOperation } from '#console/core/data/httpClient.ts'
import { useAllowed } from '#console/core/data/identity.ts'
import { errorsAt } from '#console/core/data/refusal.ts'
import { useAction } from '#console/core/dialogs/useAction.ts'
import { useTexts } from '#console/core/i18n/texts.ts'
import { exactTime } from '#console/core/ui/time.ts'
import { Status, type StatusTone } from '#console/core/ui/Values.tsx'
import css from './Settings.module.css'

type Name = SettingName | SecretName

const mailNames = [
  'smtpHost',
  'smtpPort',
  'smtpSecurity',
  'smtpUser',
  'smtpPassword',
  'mailFrom',
] as const
const hookNames = ['textService', 'smsHookUrl', 'smsHookSecret'] as const
const aliyunNames = [
  'textService',
  'aliyunKeyId',
  'aliyunKeySecret',
  'aliyunSignName',
  'aliyunTemplates',
  'aliyunUrl',
] as const

const isSecret = (name: Name) => secretNames.some((secret) => secret === name)

/** The settings of a channel as typed; a secret is only among them if it was typed. */
const useTyped = (channel: 'email' | 'sms', record: SettingsRecord | undefined) => {
  const values: Record<string, unknown> = useWatch()
  const textNames = values['textService'] === 'aliyun' ? aliyunNames : hookNames
  const names = (channel === 'email' ? mailNames : textNames).filter(
    (name) => !record?.fixed.includes(name),
  )
  const sent = names.filter((name) => !isSecret(name) || values[name])
  const stored: Partial<Record<Name, unknown>> = record ?? {}
  return {
    names,
    body: Object.fromEntries(sent.map((name) => [name, values[name] ?? ''])),
    isChanged: sent.some((name) => (values[name] ?? '') !== (stored[name] ?? '')),
    isSetUp: Boolean(
      values[
        channel === 'email' ? 'smtpHost' : textNames === hookNames ? 'smsHookUrl' : 'aliyunKeyId'
      ],
    ),
  }
}

interface State {
  tone: StatusTone
  word: string
  text: string
}

/** Whether the channel works with what is typed, as the last test showed. */
const useTestState = (
  way: MessageTarget,
  testedAt: string | null | undefined,
  { isChanged, isSetUp }: { isChanged: boolean; isSetUp: boolean },
  hasPassed: boolean,
): State => {
  const text = useTexts('resources.settings')
  if (isChanged ? !isSetUp : way !== 'recipients') {
    const target = way === 'recipients' ? 'nowhere' : way
    const tone = target === 'terminal' ? 'pending' : 'refused'
    return { tone, word: text('test.notSetUp'), text: text(`ways.${target}`) }
  }
  if (isChanged && hasPassed)
    return { tone: 'passed', word: text('test.confirmed'), text: text('test.saveNow') }
  if (!isChanged && testedAt) {
    const time = exactTime(new Date(testedAt))
    return { tone: 'passed', word: text('test.confirmed'), text: text('test.at', { time }) }
  }
  return { tone: 'pending', word: text('test.unconfirmed'), text: text('test.untested') }
}

interface TestMessageProps {
  channel: 'email' | 'sms'
  way: MessageTarget
  testedAt: string | null
}

/** Sends a test message by the typed settings, before they are saved. */
export const TestMessage = ({ channel, way, testedAt }: TestMessageProps) => {
  const text = useTexts('resources.settings')
  const record = useRecordContext<SettingsRecord>()
  const { trigger, getValues, setValue, setError } = useFormContext()
  const mayTest = useAllowed()(mayChangeDelivery, undefined)
  const typed = useTyped(channel, record)
  const [passed, setPassed] = useState<{ of: string; at: string; recipient: string }>()
  const key = JSON.stringify(typed.body)
  const hasPassed = passed?.of === key
  const { run, busy, error } = useAction(async () => {
    setPassed(undefined)
    if (!(await trigger(typed.names))) return
    try {
      const { recipient } = await callOperation<{ recipient: string }>(
        '/usercenter/settings/test',
        {
          method: 'POST',
          body: { channel, ...typed.body },
        },
      )
      setPassed({ of: key, at: new Date().toISOString(), recipient })
    } catch (refusal) {
      const errors = errorsAt(refusal, typed.names)
      if (!errors) throw refusal
      for (const [name, message] of Object.entries(errors)) {
        // A touched field loses its error while it is typed in, so that the button does not move when it is clicked.
        setValue(name, getValues(name), { shouldTouch: true })
        setError(name, { message }, { shouldFocus: true })
      }
    }
  }, 'inPlace')
  const shown = hasPassed && !typed.isChanged && way === 'recipients' ? passed.at : testedAt
  const state = useTestState(way, shown, typed, hasPassed)
  const isSent = typed.isSetUp
  return (
    <div className={css.test}>
      <Status tone={state.tone}>{state.word}</Status>
      <p>{state.text}</p>
      {mayTest && (isSent || way === 'terminal') && (
        <>
          <Button onClick={() => run()} busy={busy}>
            {text(`test.${channel}`)}
          </Button>
          <p>{text('test.help')}</p>
        </>
      )}
      <p role="status">
        {hasPassed && text(isSent ? 'test.sent' : 'test.printed', { recipient: passed.recipient })}
      </p>
      {error && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
