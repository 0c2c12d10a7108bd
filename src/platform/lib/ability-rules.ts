export type AbilityRule = { action: string; subject: string }

/** `read Event` as a rule. */
export function abilityRule(line: string): AbilityRule {
  const [action = '', subject = ''] = line.split(' ')
  return { action, subject }
}

/** What anybody may do, logged in or not. */
export const visitorLines = ['read Event', 'create Hold']

/** The same as rules: what is installed where nobody is logged in. */
export const visitorRules: AbilityRule[] = visitorLines.map(abilityRule)
