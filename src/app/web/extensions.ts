import { installExtensions } from '#web/extension-points.ts'

const leave = (why: 'site_closed' | 'unknown_host') =>
  void import('#club/settings/web/leave-site.ts').then(({ leaveSite }) => leaveSite(why))

const passes = () => import('#catalogue/waiting-room/web/kept-pass.ts')

/** Taking seats, and what is done with them until they are ordered. */
const isOfHolds = (path: string) => /\/holds(\/|$)/.test(path)

const leadToQueue = ({ saleId }: Record<string, unknown>) =>
  void import('#catalogue/waiting-room/web/lead-to-queue.ts').then((queue) => queue.leadToQueue(saleId))

/** What features do when the browser's kernel comes to them. */
export function plugFeaturesIn(): void {
  installExtensions({
    onRefusal: {
      site_closed: () => leave('site_closed'),
      unknown_host: () => leave('unknown_host'),
      queue_pass_required: leadToQueue,
      queue_pass_over: leadToQueue,
    },
    // Where its code cannot be had the call goes without: what failed is said of the call, in words.
    headersFor: async (path) =>
      isOfHolds(path)
        ? passes().then(
            ({ passHeaders }) => passHeaders(path),
            () => ({}),
          )
        : {},
    supportBase: async () => (await import('#front/support/web/support-base.ts')).readSupportBase(),
    captchaChallenge: async (of) =>
      of === 'support'
        ? (await import('#front/support/web/support-base.ts')).askSupportChallenge()
        : (await import('#people/accounts/web/captcha-challenge.ts')).askCaptchaChallenge(),
    loadRules: async () => (await import('#people/accounts/web/load-rules.ts')).loadRules(),
    endFanSession: async () => (await import('#people/fan-id/web/fan-session-end.ts')).endFanSession(),
    onSessionEnd: {
      account: [
        async () => (await passes()).forgetPasses(),
        async () => (await import('#selling/holds/web/store.ts')).forgetHolds(),
        async () => (await import('#selling/tickets/web/stored-tickets.ts')).forgetTickets(),
        async () => (await import('#selling/extras/web/stored-extras.ts')).forgetExtras(),
        async () => (await import('#people/fan-id/web/card/stored-card.ts')).forgetFanCard(),
        async () => (await import('#people/notifications/web/this-browser.ts')).forgetPush(),
        async () => (await import('#front/desk-search/desk/recent-store.ts')).forgetRecent(),
      ],
      fan: [
        async () => (await import('#people/fan-id/web/card/stored-card.ts')).forgetFanCard(),
        async () => (await import('#matchday/ticket-holders/web/stored-fan-tickets.ts')).forgetFanTickets(),
      ],
    },
  })
}
