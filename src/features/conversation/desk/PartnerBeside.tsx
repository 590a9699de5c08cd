import { useDeferredValue, useState } from 'react'
import type { Command } from '../../../commands/command.ts'
import { useCommandRegistration } from '../../../commands/context.tsx'
import { KEY_MAP } from '../../../keyMap.ts'
import { PanelFrame } from '../../../resources/record/PanelFrame.tsx'
import { PanelHost } from '../../../resources/record/PanelHost.tsx'
import { useText } from '../../../texts/text.ts'
import { focusElement } from '../../../ui/focus.ts'
import { useMediaQuery } from '../../../ui/useMediaQuery.ts'
import { PartnerName } from '../partner/PartnerName.tsx'
import { PartnerPanel, partnerPanelTitleKey } from '../partner/PartnerPanel.tsx'
import type { ReadSummary } from '../types.ts'

/** The viewport width from which the member or store is shown beside each conversation, as a media query. */
const WIDE = '(min-width: 1440px)'
const HEADING_ID = 'partner-heading'

/**
 * Returns whether the panel with the member or store of the open conversation is open, and closes it. Registers the
 * command that opens it, or moves the focus to it where it is always shown.
 */
export function usePartnerPanel(openId: number | undefined): { isPanelOpen: boolean; close: () => void } {
  const isWide = useMediaQuery(WIDE)
  const [shownForId, setShownForId] = useState<number>()
  const partnerCommand: Command = {
    id: 'conversation.partner',
    title: { key: 'conversation.partner' },
    scope: 'screen',
    keywords: ['aite', 'kaiin', 'tenpo', 'member', 'store', 'profile'],
    shortcut: KEY_MAP.conversation.partner[0],
    perform: () => {
      if (isWide) focusElement(document.getElementById(HEADING_ID))
      else setShownForId(openId)
    },
  }
  useCommandRegistration(openId === undefined ? [] : [partnerCommand])
  return {
    isPanelOpen: !isWide && openId !== undefined && shownForId === openId,
    close: () => setShownForId(undefined),
  }
}

interface PartnerBesideProps {
  summary: ReadSummary
  isPanelOpen: boolean
  /** Closes the panel. */
  onClose: () => void
}

/** The member or store of the open conversation: beside it if there is room, else in a panel. */
export function PartnerBeside({ summary, isPanelOpen, onClose }: PartnerBesideProps) {
  const text = useText()
  const isWide = useMediaQuery(WIDE)
  const title = text(partnerPanelTitleKey(summary))
  // The messages are shown first. Until the record beside them is rendered, only the name is there: never that of others.
  const isRecordDue = useDeferredValue<number | undefined>(summary.id, undefined) === summary.id
  const partner = summary.member ?? summary.store
  if (isWide)
    return (
      <section aria-labelledby={HEADING_ID} className="min-h-0 w-80 shrink-0 overflow-y-auto border-s border-line">
        <h2 id={HEADING_ID} tabIndex={-1} className="px-4 pt-3 font-title text-lg font-medium">
          {title}
        </h2>
        {isRecordDue ? <PartnerPanel conversation={summary} /> : partner && <PartnerName name={partner.name} />}
      </section>
    )
  return (
    <PanelHost openId={isPanelOpen ? summary.id : undefined} onClose={onClose}>
      {() => (
        <PanelFrame title={title} onClose={onClose}>
          <PartnerPanel conversation={summary} />
        </PanelFrame>
      )}
    </PanelHost>
  )
}
