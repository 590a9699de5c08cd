import { Button } from '../../src/ui/button.tsx'
import { Chip, Count } from '../../src/ui/chip.tsx'
import { FactGroup, FactGroups, FactLine, FactSection, HeadFact, HeadFacts } from '../../src/ui/factGroups.tsx'
import { Fact, Facts, PageHeader, Toolbar } from '../../src/ui/page.tsx'
import { PersonPicture } from '../../src/ui/personPicture.tsx'
import { SearchField } from '../../src/ui/searchField.tsx'
import { SectionHeading, SectionHeadingLevel } from '../../src/ui/sectionHeading.tsx'
import { Time } from '../../src/ui/time.tsx'
import type { GetText } from '../../src/texts/text.ts'
import type { Part } from '../part.ts'
import { doNothing, SAMPLE_INSTANT, SAMPLE_LONG_WORD, SAMPLE_NAMES } from '../samples.ts'

const headFactsOf = (text: GetText) => (
  <HeadFacts>
    <HeadFact name={text('store.field.phone')} value="03-1234-5678" />
    <HeadFact name={text('user.field.balance')} value="1,234" />
    <HeadFact name={text('store.field.statusReason')} value={null} />
    <HeadFact name={text('store.field.address')} value={SAMPLE_NAMES.long} />
  </HeadFacts>
)

export const pageParts: Part[] = [
  {
    name: 'Facts',
    includes: ['Fact'],
    isWide: true,
    states: [
      {
        name: 'usual, missing and long',
        render: (text) => (
          <Facts>
            <Fact name={text('store.field.name')}>{SAMPLE_NAMES.usual}</Fact>
            <Fact name={text('store.field.statusReason')}>{null}</Fact>
            <Fact name={text('store.field.createdAt')}>
              <Time at={SAMPLE_INSTANT} as="dateTime" />
            </Fact>
            <Fact name={text('store.field.address')}>
              {SAMPLE_NAMES.long} {SAMPLE_LONG_WORD}
            </Fact>
          </Facts>
        ),
      },
      {
        // Not shown at first, because it scrolls into view.
        name: 'highlighted',
        open: (text) => (
          <Facts>
            <Fact name={text('store.field.name')} isHighlighted>
              {SAMPLE_NAMES.usual}
            </Fact>
          </Facts>
        ),
      },
    ],
  },
  {
    name: 'FactGroups',
    includes: ['FactGroup', 'FactLine', 'FactSection'],
    isWide: true,
    states: [
      {
        name: 'two groups, a wide and stacked one, and a section',
        render: (text) => (
          <SectionHeadingLevel level={3}>
            <FactGroups>
              <FactGroup title={text('record.group.about')} note={<p>{text('store.refusal.requested')}</p>}>
                <FactLine name={text('store.field.name')} value={SAMPLE_NAMES.usual} />
                <FactLine name={text('store.field.nameKana')} value="パンコウボウ ムギノカ" isFaint />
                <FactLine
                  name={text('store.field.status')}
                  value={<Chip tone="waiting">{text('store.state.requested')}</Chip>}
                />
              </FactGroup>
              <FactGroup title={text('record.group.place')}>
                <FactLine name={text('store.field.address')} value={SAMPLE_NAMES.long} />
                <FactLine name={text('withdrawal.field.balanceAfter')} value={SAMPLE_LONG_WORD} />
              </FactGroup>
              <FactGroup title={text('record.group.work')} isWide isStacked>
                <FactLine
                  name={text('store.field.statusReason')}
                  value={`${SAMPLE_NAMES.long}\n${SAMPLE_NAMES.vietnamese}`}
                />
              </FactGroup>
              <FactSection
                title={text('record.group.uses')}
                badge={<Chip tone="good">{text('store.state.accepted')}</Chip>}
                isWide
                className="px-1"
              >
                <p>{text('state.empty')}</p>
              </FactSection>
            </FactGroups>
          </SectionHeadingLevel>
        ),
      },
    ],
  },
  {
    name: 'HeadFacts',
    includes: ['HeadFact'],
    isWide: true,
    states: [{ name: 'usual, missing and long', render: headFactsOf }],
  },
  {
    name: 'PageHeader',
    isWide: true,
    states: [
      { name: 'only a title', render: (text) => <PageHeader title={text('stores.title')} /> },
      {
        name: 'with everything',
        render: (text) => (
          <PageHeader
            title={SAMPLE_NAMES.usual}
            picture={<PersonPicture source={null} name={SAMPLE_NAMES.usual} />}
            badge={<Chip tone="waiting">{text('store.state.requested')}</Chip>}
            backLink={
              <a href="#stores" className="link">
                {text('stores.title')}
              </a>
            }
            summary={headFactsOf(text)}
          >
            <Button tone="primary">{text('store.event.accept')}</Button>
            <Button>{text('store.event.reject')}</Button>
            <Button tone="quiet">{text('store.edit')}</Button>
          </PageHeader>
        ),
      },
      {
        name: 'with a long title and a number',
        render: (text) => (
          <PageHeader title={`${SAMPLE_NAMES.long} ${SAMPLE_LONG_WORD}`} badge={<Count value="1,234" />}>
            <Button>{text('list.columns')}</Button>
          </PageHeader>
        ),
      },
    ],
  },
  {
    name: 'SectionHeading',
    includes: ['SectionHeadingLevel'],
    states: ([2, 3, 4] as const).map((level) => ({
      name: `level ${level}`,
      render: (text) => (
        <SectionHeadingLevel level={level}>
          <SectionHeading id={`heading-${level}`} className="text-sm font-medium text-ink">
            {text('record.group.account')}
          </SectionHeading>
        </SectionHeadingLevel>
      ),
    })),
  },
  {
    name: 'Toolbar',
    isWide: true,
    states: [
      {
        name: 'a search field and buttons',
        render: (text) => (
          <Toolbar>
            <SearchField
              label={text('stores.search')}
              value=""
              onSearch={doNothing}
              onMoveToResults={doNothing}
              onLeaveByKey={doNothing}
            />
            <Button>{text('list.filter.set')}</Button>
            <Button tone="quiet">{text('list.filter.clear')}</Button>
          </Toolbar>
        ),
      },
    ],
  },
]
