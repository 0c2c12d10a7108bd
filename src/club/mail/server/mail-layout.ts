import { createElement as h } from 'react'
import { currentClub } from '#club/settings/club-words.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { blockHtml, blockText, type MailBlock } from './mail-blocks.ts'
import { crestImage } from './mail-crest.ts'
import { colors, darkStyles, font, titleFont } from './mail-look.ts'
import { body, link, preview, section } from './mail-parts.ts'

export type MailContent = {
  /** What the inbox shows after the subject. */
  preview: string
  title: string
  blocks: MailBlock[]
  /** Why this mail came, and what to do if it should not have. */
  footer?: string
  /** Where this kind of mail is switched off; only the ones that can be. */
  unsubscribeUrl?: string
}

const unsubscribeWords = 'Dejar de recibir estos correos'
const standardFooter = () =>
  `Te escribimos porque este correo se usó en la taquilla de ${currentClub().name}.`

/** Some programs lay a mail out as of old with any other. */
const docType =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">'

/** One mail in the club's look, and the same words as plain text. */
export async function renderMail(content: MailContent): Promise<{ html: string; text: string }> {
  return { html: docType + renderToStaticMarkup(document(content)), text: plainText(content) }
}

function document({
  preview: inInbox,
  title,
  blocks,
  footer = standardFooter(),
  unsubscribeUrl,
}: MailContent) {
  const meta = (name: string, value: string) => h('meta', { name, content: value })
  return h(
    'html',
    { lang: 'es-MX', dir: 'ltr' },
    h(
      'head',
      null,
      h('meta', { httpEquiv: 'Content-Type', content: 'text/html; charset=UTF-8' }),
      meta('x-apple-disable-message-reformatting', ''),
      h('title', null, title),
      meta('viewport', 'width=device-width, initial-scale=1'),
      meta('color-scheme', 'light dark'),
      meta('supported-color-schemes', 'light dark'),
      h('style', { dangerouslySetInnerHTML: { __html: darkStyles() } }),
    ),
    body(
      { margin: 0, padding: '24px 12px', backgroundColor: colors.ground, fontFamily: font },
      preview(inInbox),
      section(
        { maxWidth: '560px', backgroundColor: colors.surface, borderRadius: '16px' },
        section(
          { backgroundColor: colors.night, borderRadius: '16px 16px 0 0', padding: '20px 28px' },
          h(
            'p',
            { style: { margin: 0, color: colors.white, font: `700 24px ${titleFont}` } },
            crestImage() ?? shield(),
            currentClub().name,
          ),
        ),
        h('div', { style: { height: '4px', backgroundColor: colors.gold } }),
        section(
          { padding: '28px' },
          h(
            'h1',
            { style: { margin: '0 0 16px', color: colors.ink, font: `700 30px/1.1 ${titleFont}` } },
            title,
          ),
          ...blocks.map((block) => h('div', null, blockHtml(block))),
        ),
      ),
      h(
        'p',
        {
          style: {
            maxWidth: '560px',
            margin: '16px auto 0',
            padding: '0 28px',
            color: colors.muted,
            fontSize: '14px',
            lineHeight: '24px',
          },
        },
        footer,
        ...(unsubscribeUrl === undefined
          ? []
          : [
              h('br'),
              link(unsubscribeUrl, { color: colors.brand, textDecoration: 'underline' }, unsubscribeWords),
            ]),
      ),
    ),
  )
}

/** Of who has no crest: the letter of its team. */
function shield() {
  const style = {
    display: 'inline-block',
    width: '34px',
    marginRight: '12px',
    border: `2px solid ${colors.gold}`,
    borderRadius: '6px 6px 18px 18px',
    color: colors.gold,
    font: `700 22px/36px ${titleFont}`,
    textAlign: 'center',
  } as const
  return h('span', { 'aria-hidden': true, style }, currentClub().team.slice(0, 1))
}

function plainText({ title, blocks, footer = standardFooter(), unsubscribeUrl }: MailContent): string {
  const end = unsubscribeUrl === undefined ? [] : [`${unsubscribeWords}:\n${unsubscribeUrl}`]
  return (
    [
      `${currentClub().name}\n\n${title}`,
      ...blocks.map(blockText).filter((words) => words !== ''),
      '--',
      footer,
      ...end,
    ].join('\n\n') + '\n'
  )
}
