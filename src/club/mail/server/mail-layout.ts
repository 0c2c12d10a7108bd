import { Body, Container, Head, Html, Link, Preview, Section, Text } from '@react-email/components'
import { render } from '@react-email/render'
import { createElement as h } from 'react'
import { currentClub } from '#club/club-settings/club-words.ts'
import { blockHtml, blockText, type MailBlock } from './mail-blocks.ts'
import { colors, font, titleFont } from './mail-look.ts'

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

/** One mail in the club's look, and the same words as plain text. */
export async function renderMail(content: MailContent): Promise<{ html: string; text: string }> {
  return { html: await render(document(content)), text: plainText(content) }
}

function document({ preview, title, blocks, footer = standardFooter(), unsubscribeUrl }: MailContent) {
  return h(
    Html,
    { lang: 'es-MX' },
    h(
      Head,
      null,
      h('title', null, title),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { name: 'color-scheme', content: 'light' }),
      h('meta', { name: 'supported-color-schemes', content: 'light' }),
    ),
    h(Preview, null, preview),
    h(
      Body,
      { style: { margin: 0, padding: '24px 12px', backgroundColor: colors.ground, fontFamily: font } },
      h(
        Container,
        { style: { maxWidth: '560px', backgroundColor: colors.surface, borderRadius: '16px' } },
        h(
          Section,
          { style: { backgroundColor: colors.night, borderRadius: '16px 16px 0 0', padding: '20px 28px' } },
          h(
            Text,
            { style: { margin: 0, color: colors.white, font: `700 24px ${titleFont}` } },
            currentClub().name,
          ),
        ),
        h('div', { style: { height: '4px', backgroundColor: colors.gold } }),
        h(
          Section,
          { style: { padding: '28px' } },
          h(
            'h1',
            { style: { margin: '0 0 16px', color: colors.ink, font: `700 30px/1.1 ${titleFont}` } },
            title,
          ),
          ...blocks.map((block, at) => h('div', { key: at }, blockHtml(block))),
        ),
      ),
      h(
        Text,
        {
          style: {
            maxWidth: '560px',
            margin: '16px auto 0',
            padding: '0 28px',
            color: colors.muted,
            fontSize: '14px',
          },
        },
        footer,
        unsubscribeUrl !== undefined && [
          h('br', { key: 'break' }),
          h(
            Link,
            {
              key: 'unsubscribe',
              href: unsubscribeUrl,
              style: { color: colors.brand, textDecoration: 'underline' },
            },
            unsubscribeWords,
          ),
        ],
      ),
    ),
  )
}

function plainText({ title, blocks, footer = standardFooter(), unsubscribeUrl }: MailContent): string {
  const end = unsubscribeUrl === undefined ? [] : [`${unsubscribeWords}:\n${unsubscribeUrl}`]
  return (
    [`${currentClub().name}\n\n${title}`, ...blocks.map(blockText), '--', footer, ...end].join('\n\n') + '\n'
  )
}
