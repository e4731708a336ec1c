import { nameIn, type Locale } from '#contract/text/locale'
import { fill } from '#i18n/index'
import type { OauthPagesTexts } from '#i18n/en/oauthPages'
import { escapeHtml } from '#server/core/escapeHtml'
import { actions, hiddenFields, paragraph, submit } from './pageParts.ts'

type Texts = OauthPagesTexts['connectDevice']

interface Form {
  action: string
  xsrf: string
}

/** The steps in which a person connects a device without a browser (RFC 8628 3.3). */
export type DevicePageValues =
  | ({ step: 'enter'; typed: string; problem: keyof Texts['problems'] | undefined } & Form)
  | ({
      step: 'confirm'
      code: string
      client: { name: string; enName: string }
      device: string
      address: string
      /** Since the device asked for the code. */
      minutes: number
    } & Form)
  | {
      step: 'done'
      person: string
      /** How the device's login ends: with the person's own one, or by withdrawing the consent. */
      end: keyof Texts['done']['ends']
    }
  | { step: 'cancelled' }
  | { step: 'tooMany'; minutes: number }

interface Content {
  title: string
  body: string
}

const enterContent = (
  texts: Texts,
  { typed, problem, action, xsrf }: Extract<DevicePageValues, { step: 'enter' }>,
): Content => {
  const { title, text, label, help, submit: proceed } = texts.enter
  const invalid = problem === undefined ? '' : ' aria-invalid="true"'
  return {
    title,
    body: [
      paragraph(text),
      `<form class="device-form" method="post" action="${escapeHtml(action)}">${hiddenFields({ xsrf })}`,
      `<div class="field"><label for="user-code">${escapeHtml(label)}</label><div class="field-box">`,
      `<input class="mono device-field" id="user-code" name="user_code" value="${escapeHtml(typed)}"`,
      ' maxlength="40" autocomplete="off" autocapitalize="characters" spellcheck="false" autofocus',
      ` aria-describedby="user-code-help user-code-problem"${invalid}></div>`,
      `<p class="field-help" id="user-code-help">${escapeHtml(help)}</p>`,
      `<p class="field-problem" id="user-code-problem">${escapeHtml(problem === undefined ? '' : texts.problems[problem])}</p></div>`,
      `${actions(`<button class="button">${escapeHtml(proceed)}</button>`)}</form>`,
    ].join(''),
  }
}

const fact = ([name, value]: readonly [string, string]): string =>
  `<div><dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd></div>`

const confirmContent = (
  { confirm }: Texts,
  locale: Locale,
  name: string,
  values: Extract<DevicePageValues, { step: 'confirm' }>,
): Content => {
  const { code, client, device, address, minutes, action, xsrf } = values
  const facts = [
    [confirm.application, name],
    [confirm.client, nameIn(client, locale)],
    [confirm.device, device],
    [confirm.address, address],
    [confirm.requested, fill(minutes < 1 ? confirm.now : confirm.ago, { minutes })],
  ] as const
  return {
    title: fill(confirm.title, { name }),
    body: [
      paragraph(code, 'device-code mono'),
      paragraph(confirm.warning, 'device-warning'),
      `<dl class="device-facts">${facts.map(fact).join('')}</dl>`,
      paragraph(confirm.effect),
      `<form method="post" action="${escapeHtml(action)}">${hiddenFields({ xsrf, user_code: code })}`,
      `${actions(submit(confirm.proceed, 'confirm'), submit(confirm.cancel, 'abort'))}</form>`,
    ].join(''),
  }
}

/** @param name of the application, in the reader's language */
export const deviceContent = (
  texts: Texts,
  locale: Locale,
  name: string,
  values: DevicePageValues,
): Content => {
  if (values.step === 'enter') return enterContent(texts, values)
  if (values.step === 'confirm') return confirmContent(texts, locale, name, values)
  if (values.step === 'done') {
    const { title, text, next, ends } = texts.done
    const connected = fill(text, { name, person: values.person })
    return {
      title,
      body: [connected, next, ends[values.end]].map((line) => paragraph(line)).join(''),
    }
  }
  const { title, text } = texts[values.step]
  const args = values.step === 'tooMany' ? { minutes: values.minutes } : {}
  return { title, body: paragraph(fill(text, args)) }
}
