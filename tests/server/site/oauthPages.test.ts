import { expect, it } from 'vitest'
import type { OauthPageName, OauthPageValues } from '#server/features/site/pages/oauthPages'
import { useServer } from '../../support/server.ts'

const server = useServer()

const headers = {
  zh: { cookie: 'theme=dark; locale=zh', 'accept-language': 'en' },
  en: { 'accept-language': 'en-GB,en;q=0.9' },
}

const render = (
  page: OauthPageName,
  values: OauthPageValues,
  locale: keyof typeof headers = 'en',
) => {
  const { html, status } = server.context.oauthPages.render(
    { headers: headers[locale] },
    page,
    values,
  )
  const [title = '', body = ''] = /<h1>(.*?)<\/h1>(.*?)(?:<\/div>|$)/s.exec(html)?.slice(1) ?? []
  return { status, title, body }
}

const application = { name: '项目<管理>', enName: 'Projects & <plans>', contact: '<b>021</b>' }
const hostile = `"><script>'{{theme}}`
const escaped = '&quot;&gt;&lt;script&gt;&#39;{{theme}}'

it('asks by a form without script: only this application, everywhere, or stay', () => {
  const form = { action: '/gateway/oauth/logout/confirm', hidden: { xsrf: hostile } }
  const back = 'https://projects.example/out'
  expect(render('askSignOut', { application, form, back })).toEqual({
    status: 200,
    title: 'Log out of Projects &amp; &lt;plans&gt;?',
    body: [
      '<p class="no-text">Only this application: you log out of Projects &amp; &lt;plans&gt; and stay logged in to the portal and your other applications.</p>',
      '<p class="no-text">Everywhere: you log out of the portal and of every application that you opened in this browser.</p>',
      `<form method="post" action="/gateway/oauth/logout/confirm"><input type="hidden" name="xsrf" value="${escaped}">`,
      '<p class="done-actions"><button class="button button-quiet">Only this application</button>',
      '<button class="button button-quiet" name="logout" value="yes">Everywhere</button>',
      '<a class="button button-quiet" href="https://projects.example/out">Stay logged in</a></p></form>',
    ].join(''),
  })
})

it('asks about everything where no application asked', () => {
  const { title, body } = render('askSignOut', { form: { action: '/x', hidden: {} } }, 'zh')
  expect(title).toBe('退出登录？')
  expect(body.match(/<button/g)).toEqual(['<button'])
  expect(body).toContain('href="/control">保持登录</a>')
})

it('leads back only to an address that an application may enter', () => {
  const links = (back: string) =>
    [...render('signedOut', { application, back }).body.matchAll(/href="([^"]*)"/g)].map(
      ([, address]) => address,
    )
  expect(links('https://projects.example/?a=1&b=2')).toEqual([
    'https://projects.example/?a=1&amp;b=2',
    '/home',
  ])
  expect(links('com.example.projects://out')).toEqual(['com.example.projects://out', '/home'])
  for (const back of [
    'javascript:alert(1)',
    '//evil.example',
    'data:text/html,x',
    'http://a.example',
  ])
    expect(links(back)).toEqual(['/home'])
})

it('says what failed, whom to tell and the request ID, with the error of OAuth as small print', () => {
  const values = {
    application,
    error: 'invalid_redirect_uri',
    description: hostile,
    requestId: '7',
  }
  expect(render('connectionFailed', values, 'zh')).toEqual({
    status: 400,
    title: '未能完成',
    body: [
      '<p class="no-text">“项目&lt;管理&gt;”：该应用的返回地址未登记。</p>',
      '<p class="no-text">如问题再次出现，请联系应用的负责人（&lt;b&gt;021&lt;/b&gt;），并提供请求编号。</p>',
      '<p class="no-small mono">请求编号：7</p>',
      `<p class="no-small mono">invalid_redirect_uri: ${escaped}</p>`,
      '<p class="done-actions"><a class="button button-quiet" href="/home">首页</a></p>',
    ].join(''),
  })
  const unknown = render('connectionFailed', { error: 'constructor' })
  expect(unknown.body).toContain('invalid or has expired')
})

it('has no address of its own for these pages', async () => {
  for (const page of [
    'askSignOut',
    'signedOut',
    'connectionFailed',
    'connectDevice',
    'en/signedOut',
  ]) {
    const { status, headers: answered } = await fetch(`${server.base}/${page}`, {
      headers: { Accept: 'text/html' },
      redirect: 'manual',
    })
    expect([page, status, answered.get('location')]).toEqual([
      page,
      302,
      page.startsWith('en/') ? '/en/404' : '/404',
    ])
  }
})
